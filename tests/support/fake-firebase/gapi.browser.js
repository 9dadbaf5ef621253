// A stand-in for https://apis.google.com/js/api.js: the frame of Firebase's domain that reports
// the answer of Google's window to a page. Here the test reports it (`takeAuthEvent`,
// route-google.ts).
(() => {
  const INTERVAL = 25;

  const frame = {
    restyle: async () => undefined,
    ping(answered) {
      answered();
      return Promise.resolve();
    },
    send(_kind, _message, answered) {
      setTimeout(() => {
        try {
          answered([{ webStorageSupport: true }]);
        } catch {
          // The SDK throws after its own answer. The real frame does not mind either.
        }
      });
    },
    register(kind, handle) {
      if (kind !== 'authEvent') return;
      const look = async () => {
        const authEvent = await window.takeAuthEvent();
        if (authEvent) handle({ authEvent });
        setTimeout(look, INTERVAL);
      };
      void look();
    },
  };

  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      getContext: () => ({ open: (_options, opened) => opened(frame) }),
    },
  };
  window[new URL(document.currentScript.src).searchParams.get('onload')]();
})();
