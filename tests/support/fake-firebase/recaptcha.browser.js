// A stand-in of https://www.google.com/recaptcha/api.js (v3, invisible): believes everybody at once.
window.grecaptcha = {
  ready: (then) => setTimeout(then),
  render(_container, { callback }) {
    window.grecaptcha.answered = callback;
    return 1;
  },
  async execute() {
    window.grecaptcha.answered();
    return 'an-answer-of-recaptcha';
  },
};
