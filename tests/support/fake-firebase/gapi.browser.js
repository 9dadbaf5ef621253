// A stand-in of https://apis.google.com/js/api.js: the frame of Firebase's domain that tells a page what Google's window
// answered. Here the test tells it (`takeAuthEvent`, route-google.ts).
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
          // The SDK throws after its own answer; the real frame does not mind either.
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
