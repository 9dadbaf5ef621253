/** Google asks for this sentence where its badge is not shown. */
export const BOT_CHECK = {
  protectedBy: 'Protected by reCAPTCHA:',
  privacy: "Google's privacy policy",
  terms: "Google's terms",
};
