/**
 * A stand-in for https://js.stripe.com/endive/stripe.js in tests: the part of Stripe.js that
 * react-stripe-js and our form use, with plain fields where Stripe has frames. It calls
 * https://api.stripe.com, which the test routes to the fake.
 */
(() => {
  const API = 'https://api.stripe.com';

  async function call(key, path, params) {
    const query = new URLSearchParams(params.query ?? {});
    const response = await fetch(`${API}${path}${params.query ? `?${query}` : ''}`, {
      method: params.body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}` },
      body: params.body && new URLSearchParams(params.body),
    });
    return response.json();
  }

  const result = (answer) => (answer.error ? { error: answer.error } : { paymentIntent: answer });
  const idOf = (clientSecret) => clientSecret.split('_secret_')[0];
  const offline = {
    error: { type: 'api_connection_error', message: 'Unable to connect to Stripe.' },
  };

  /** The bank's page: it closes with an answer. */
  function askCustomer() {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', '3D Secure 2 Test Page');
      for (const [name, answer] of [
        ['Complete', 'passed'],
        ['Fail', 'failed'],
      ]) {
        const button = document.createElement('button');
        button.textContent = name;
        button.addEventListener('click', () => {
          dialog.remove();
          resolve(answer);
        });
        dialog.append(button);
      }
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  /** The device's wallet, which the test sets before the page loads. Undefined without a wallet. */
  const walletsHere = () => window.testWallets;

  /** Buttons of the wallets, and the sheet that pays with the wallet's own card. */
  function expressCheckout(group) {
    const listeners = { ready: new Set(), confirm: new Set(), loaderror: new Set() };
    const root = document.createElement('div');
    root.dataset.fakeStripe = 'expressCheckout';
    for (const [name, has] of Object.entries(walletsHere() ?? {})) {
      if (!has) continue;
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = `Pay with ${name}`;
      button.addEventListener('click', () => {
        group.wallet = { number: window.testWalletCard ?? '4242424242424242' };
        const event = {
          expressPaymentType: name,
          paymentFailed: ({ reason }) => {
            root.dataset.sheet = reason;
          },
        };
        for (const listener of listeners.confirm) listener(event);
      });
      root.append(button);
    }
    return {
      mount(parent) {
        parent.append(root);
        setTimeout(() => {
          for (const listener of listeners.ready) {
            listener({ elementType: 'expressCheckout', availablePaymentMethods: walletsHere() });
          }
        }, 0);
      },
      on: (name, listener) => listeners[name]?.add(listener),
      off: (name, listener) => listeners[name]?.delete(listener),
      update() {},
      destroy: () => root.remove(),
    };
  }

  function paymentElement(group) {
    const listeners = { ready: new Set(), change: new Set(), loaderror: new Set() };
    const root = document.createElement('div');
    root.dataset.fakeStripe = 'payment';
    root.dataset.appearance = JSON.stringify(group.options.appearance);
    Object.assign(root.style, { display: 'grid', gap: '16px' });
    const fields = {};
    for (const [name, label] of [
      ['number', 'Card number'],
      ['expiry', 'Expiration date'],
      ['cvc', 'Security code'],
    ]) {
      const field = document.createElement('label');
      field.textContent = label;
      fields[name] = document.createElement('input');
      fields[name].inputMode = 'numeric';
      fields[name].className = 'control';
      field.append(fields[name]);
      root.append(field);
    }
    group.card = () => ({
      number: fields.number.value.replaceAll(' ', ''),
      expiry: fields.expiry.value,
      cvc: fields.cvc.value,
    });
    return {
      mount(parent) {
        parent.append(root);
        setTimeout(() => {
          for (const listener of listeners.ready) listener({ elementType: 'payment' });
        }, 0);
      },
      on: (name, listener) => listeners[name]?.add(listener),
      off: (name, listener) => listeners[name]?.delete(listener),
      update() {},
      destroy: () => root.remove(),
    };
  }

  /** Stripe refuses an intent that differs from what the fields were shown for. */
  function differs({ amount, currency, setupFutureUsage }, intent) {
    return (
      amount !== intent.amount ||
      currency !== intent.currency ||
      setupFutureUsage !== intent.setup_future_usage
    );
  }

  function Stripe(key) {
    async function confirmPayment({ elements, clientSecret, confirmParams }) {
      if (!elements.isSubmitted) throw new Error('elements.submit() must be called first');
      elements.isSubmitted = false;
      const card = elements.wallet
        ? { ...elements.wallet, expiry: '12/34', cvc: '123' }
        : elements.card();
      // A wallet pays once. The next press of the button uses the card.
      elements.wallet = undefined;
      const [month = '', year = ''] = card.expiry.split('/');
      if (card.number.length < 13) {
        const message = 'Your card number is incomplete.';
        return { error: { type: 'validation_error', code: 'incomplete_number', message } };
      }
      const path = `/v1/payment_intents/${idOf(clientSecret)}/confirm`;
      const confirmed = await call(key, path, {
        body: {
          client_secret: clientSecret,
          return_url: confirmParams.return_url,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': card.number,
          'payment_method_data[card][exp_month]': month,
          'payment_method_data[card][exp_year]': year,
          'payment_method_data[card][cvc]': card.cvc,
        },
      });
      if (confirmed.amount !== undefined && differs(elements.options, confirmed)) {
        throw new Error('The PaymentIntent differs from the Elements options.');
      }
      if (confirmed.status !== 'requires_action') return result(confirmed);
      const answer = await askCustomer();
      const answered = await call(key, `/fake/bank/${idOf(clientSecret)}`, {
        body: { client_secret: clientSecret, answer },
      });
      if (answered.last_payment_error) return { error: answered.last_payment_error };
      return result(answered);
    }

    return {
      elements(options) {
        const group = {
          options: { ...options },
          update: (changed) => Object.assign(group.options, changed),
          getElement: () => null,
          submit: async () => {
            group.isSubmitted = true;
            return {};
          },
          create: (kind) =>
            kind === 'expressCheckout' ? expressCheckout(group) : paymentElement(group),
        };
        return group;
      },
      confirmPayment: (given) => confirmPayment(given).catch(() => offline),
      retrievePaymentIntent: (clientSecret) =>
        call(key, `/v1/payment_intents/${idOf(clientSecret)}`, {
          query: { client_secret: clientSecret },
        }).then(result, () => offline),
      createToken() {},
      createPaymentMethod() {},
      confirmCardPayment() {},
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }

  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
