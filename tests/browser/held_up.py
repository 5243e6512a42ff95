"""A network that holds back what a page sends."""


class HeldUp:
    """Holds back every POST until `let_go` is called, or `let_one_go` for the first of them."""

    def __init__(self, page):
        self.waiting = []
        self.is_open = False
        page.route("**/*", self._pass_or_hold)

    def _pass_or_hold(self, route):
        if route.request.method == "POST" and not self.is_open:
            self.waiting.append(route)
        else:
            route.continue_()

    def let_one_go(self):
        self.waiting.pop(0).continue_()

    def let_go(self):
        self.is_open = True
        for route in self.waiting:
            route.continue_()
