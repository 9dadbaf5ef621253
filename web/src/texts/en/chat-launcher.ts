/** Apart from the chat's other words: these come with every page, the script only when it opens. */
export const LAUNCHER = { open: 'Chat with us', close: 'Close chat' };
