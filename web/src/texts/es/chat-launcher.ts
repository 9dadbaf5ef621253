import type * as English from '../en/chat-launcher.ts';

/** Apart from the chat's other words: these come with every page, the script only when it opens. */
export const LAUNCHER: typeof English.LAUNCHER = {
  open: 'Chatea con nosotros',
  close: 'Cerrar el chat',
};
