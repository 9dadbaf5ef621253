/** Papers of a reservation on its private page. */
export const PAPERS = {
  title: 'Papers',
  receipt: 'Receipt (PDF)',
  agreement: 'Rental agreement (PDF)',
  calendar: 'Add to calendar',
  offCalendar: 'Take it off my calendar',
  loading: 'Loading the agreement…',
  toSign: 'The rental agreement is not signed yet.',
  toSignAgain: 'Your booking changed since you signed: please sign once more.',
  signedBy: (name: string, day: string) => `Signed by ${name} on ${day}.`,
  read: 'Read and sign',
};

export const SIGNING = {
  title: 'Rental agreement',
  version: (version: string) => `Rental terms, version ${version}`,
  name: 'Your full name',
  nameHint: 'Your typed name counts as your signature.',
  pad: 'Draw your signature (optional)',
  padHint: 'With a finger, a pen or the mouse. Without drawing, your typed name is enough.',
  clear: 'Clear the drawing',
  empty: 'Sign here',
  drawn: 'There is a drawing.',
  agree: 'I have read the agreement and agree to it.',
  mustAgree: 'Confirm that you agree.',
  sign: 'Sign the agreement',
  later: 'Not now',
  done: 'Signed. Thank you!',
};

export const LINKS = {
  leaked: 'Somebody else has this link?',
  leakedTitle: 'Make a new link?',
  leakedText: (email: string) =>
    `This link stops working at once, for everybody. A new one goes to ${email}.`,
  leakedConfirm: 'Make a new link',
  leakedKeep: 'Keep this link',
  renewed: 'Done. Look into your mail for the new link.',
  lost: 'Lost your link?',
  lostText: 'We mail the links of all your reservations to the address you booked with.',
  email: 'Your e-mail address',
  send: 'Send my links',
  sent: 'If there are reservations with this address, their links are on the way. Look into your mail.',
};
