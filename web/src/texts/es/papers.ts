import type {
  LINKS as EnglishLinks,
  PAPERS as EnglishPapers,
  SIGNING as EnglishSigning,
} from '../en/papers.ts';

export const PAPERS: typeof EnglishPapers = {
  title: 'Documentos',
  receipt: 'Recibo (PDF)',
  agreement: 'Contrato de renta (PDF)',
  calendar: 'Agregar al calendario',
  offCalendar: 'Quitarlo de mi calendario',
  loading: 'Cargando el contrato…',
  toSign: 'Todavía no has firmado el contrato de renta.',
  toSignAgain: 'Tu reservación cambió después de que firmaste: firma otra vez, por favor.',
  signedBy: (name, day) => `Lo firmó ${name} el ${day}.`,
  read: 'Leer y firmar',
};

export const SIGNING: typeof EnglishSigning = {
  title: 'Contrato de renta',
  version: (version) => `Términos de renta, versión ${version}`,
  name: 'Tu nombre completo',
  nameHint: 'Tu nombre escrito vale como tu firma.',
  pad: 'Dibuja tu firma (opcional)',
  padHint: 'Con el dedo, una pluma o el ratón. Sin dibujo, basta tu nombre escrito.',
  clear: 'Borrar el dibujo',
  empty: 'Firma aquí',
  drawn: 'Hay un dibujo.',
  agree: 'Leí el contrato y estoy de acuerdo.',
  mustAgree: 'Confirma que estás de acuerdo.',
  sign: 'Firmar el contrato',
  later: 'Ahora no',
  done: 'Firmado. ¡Gracias!',
};

export const LINKS: typeof EnglishLinks = {
  leaked: '¿Alguien más tiene este enlace?',
  leakedTitle: '¿Hacer un enlace nuevo?',
  leakedText: (email) =>
    `Este enlace deja de funcionar de inmediato, para todos. Uno nuevo llega a ${email}.`,
  leakedConfirm: 'Hacer un enlace nuevo',
  leakedKeep: 'Conservar este enlace',
  renewed: 'Listo. Busca el enlace nuevo en tu correo.',
  lost: '¿Perdiste tu enlace?',
  lostText: 'Te mandamos los enlaces de todas tus reservaciones al correo con el que reservaste.',
  email: 'Tu correo electrónico',
  send: 'Enviar mis enlaces',
  sent: 'Si hay reservaciones con este correo, sus enlaces van en camino. Revisa tu correo.',
};
