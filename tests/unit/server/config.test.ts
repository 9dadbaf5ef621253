import { describe, expect, it } from 'vitest';
import { environmentSchema } from '#server/platform/config/config.schema.ts';
import { describeProblems, readConfig } from '#server/platform/config/config.ts';
import { publicConfig } from '#server/platform/pages/public-config.ts';
import { valueOf } from '#tests/support/expected.ts';

const STRIPE = {
  CARD: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_fake_secret_key',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fake_publishable_key',
  STRIPE_WEBHOOK_SECRETS: 'whsec_newer_one, whsec_older_one',
};
const FIREBASE = {
  IDENTITY: 'firebase-auth',
  STORE: 'firestore',
  FIREBASE_PROJECT_ID: 'demo-shop',
  FIREBASE_API_KEY: 'AIzaSyFakeKey_of-a-test',
  FIREBASE_AUTH_DOMAIN: 'demo-shop.firebaseapp.com',
  FIREBASE_APP_ID: '1:123456789:web:0123456789abcdef',
};
const PRODUCTION = {
  NODE_ENV: 'production',
  MANAGE_LINK_KEY: 'x'.repeat(32),
  TRUST_PROXY: '1',
  PUBLIC_URL: 'https://shop.example',
  MAIL: 'smtp',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'a@b.co',
};

const config = (env: NodeJS.ProcessEnv = {}) => valueOf(readConfig(env));

const wrong = (env: NodeJS.ProcessEnv): readonly string[] => {
  const read = readConfig(env);
  return read.ok ? [] : read.error.map(({ variable }) => variable).sort();
};

describe('readConfig', () => {
  it('needs nothing for a local run', () => {
    expect(config()).toEqual({
      mode: 'local',
      port: 5000,
      host: '127.0.0.1',
      dataDir: './data',
      store: { kind: 'sqlite' },
      pictures: 'files',
      identity: { kind: 'local-auth' },
      admin: { email: 'admin@bouncegalaxy.example', password: undefined },
      publicUrl: 'http://localhost:5000',
      manageLinkKey: undefined,
      card: { kind: 'simulated' },
      mail: { kind: 'files' },
      sms: { kind: 'files' },
      weather: { kind: 'recorded' },
      webhookLoopback: false,
      rateLimit: true,
      warmPages: true,
      logLevel: 'warn',
      demoData: true,
      trustProxy: false,
    });
  });

  it('requires a contact for the weather service, and replays no week in production', () => {
    const nws = { WEATHER: 'nws', WEATHER_CONTACT: 'hello@your-shop.com' };
    expect(config(nws).weather).toEqual({ kind: 'nws', contact: 'hello@your-shop.com' });
    expect(wrong({ WEATHER: 'nws' })).toEqual(['WEATHER_CONTACT']);
    expect(wrong({ ...nws, WEATHER_CONTACT: 'nobody' })).toEqual(['WEATHER_CONTACT']);
    expect(wrong({ NODE_ENV: 'production', WEATHER: 'recorded' })).toContain('WEATHER');
    expect(wrong({ NODE_ENV: 'production', WEATHER: 'off' })).not.toContain('WEATHER');
  });

  it('keeps the data in Firestore if a project is named', () => {
    const env = { STORE: 'firestore', FIREBASE_PROJECT_ID: 'demo-shop' };
    expect(config(env).store).toMatchObject({ kind: 'firestore', projectId: 'demo-shop' });
    expect(wrong({ STORE: 'firestore' })).toEqual(['FIREBASE_PROJECT_ID']);
    expect(wrong({ ...env, FIREBASE_PROJECT_ID: 'No' })).toEqual(['FIREBASE_PROJECT_ID']);
  });

  it.each(['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST'])(
    'refuses %s in production, used or not',
    (name) => {
      const host = { [name]: '127.0.0.1:8080' };
      expect(wrong(host)).toEqual([]);
      expect(wrong({ NODE_ENV: 'production', ...host })).toContain(name);
      expect(wrong({ NODE_ENV: 'production', ...FIREBASE, ...host })).toContain(name);
    },
  );

  it('leaves the accounts to Firebase if the project and its web app are named', () => {
    expect(config(FIREBASE).identity).toEqual({
      kind: 'firebase-auth',
      projectId: 'demo-shop',
      apiKey: FIREBASE.FIREBASE_API_KEY,
      authDomain: 'demo-shop.firebaseapp.com',
      appId: FIREBASE.FIREBASE_APP_ID,
      emulatorHost: undefined,
      catalogue: 'server',
    });
    const emulated = { ...FIREBASE, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    expect(config(emulated).identity).toMatchObject({ emulatorHost: '127.0.0.1:9099' });
    expect(config({ ...FIREBASE, IDENTITY: 'local-auth' }).identity).toEqual({
      kind: 'local-auth',
    });
  });

  it('lets browsers read the catalogue directly only if they know the project', () => {
    const direct = { ...FIREBASE, CATALOGUE: 'firestore' };
    expect(config(direct).identity).toMatchObject({ catalogue: 'firestore' });
    expect(wrong({ ...direct, IDENTITY: 'local-auth' })).toEqual(['CATALOGUE']);
  });

  it('names everything missing for Firebase, once each', () => {
    const keys = ['FIREBASE_API_KEY', 'FIREBASE_APP_ID', 'FIREBASE_AUTH_DOMAIN'];
    const identity = { IDENTITY: 'firebase-auth' };
    expect(wrong(identity)).toEqual([...keys, 'FIREBASE_PROJECT_ID', 'STORE']);
    expect(wrong({ ...identity, STORE: 'firestore' })).toEqual([...keys, 'FIREBASE_PROJECT_ID']);
    expect(wrong({ ...FIREBASE, STORE: 'sqlite' })).toEqual(['STORE']);
  });

  it('treats an empty variable as unset', () => {
    const blank = { PORT: '', ADMIN_PASSWORD: ' ', SMTP_URL: '', STORE: '' };
    expect(config(blank)).toEqual(config());
  });

  it('builds the URL from the port, and writes a given one as browsers do', () => {
    const urlOf = (PUBLIC_URL: string) => config({ NODE_ENV: 'development', PUBLIC_URL }).publicUrl;
    expect(config({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(urlOf('https://shop.example/')).toBe('https://shop.example');
    expect(urlOf('HTTPS://Shop.example:443 ')).toBe('https://shop.example');
  });

  it('asks at an https address whether this is the shop or a trial', () => {
    const PUBLIC_URL = 'https://shop.example';
    expect(wrong({ PUBLIC_URL })).toEqual(['NODE_ENV']);
    expect(wrong({ PUBLIC_URL, NODE_ENV: 'Production' })).toEqual(['NODE_ENV']);
    expect(config({ PUBLIC_URL, NODE_ENV: 'development' }).mode).toBe('local');
  });

  it.each([
    ['off', false],
    ['2', 2],
    ['10.0.0.1, fd00::/8', '10.0.0.1, fd00::/8'],
    ['loopback', 'loopback'],
  ])('trusts the proxies in %j', (text, trust) => {
    expect(config({ TRUST_PROXY: text }).trustProxy).toBe(trust);
  });

  it('reads the mail server', () => {
    const env = { MAIL: 'smtp', SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'Shop <a@b.co>' };
    expect(config(env).mail).toEqual({ kind: 'smtp', url: env.SMTP_URL, from: env.MAIL_FROM });
    const told = [{}, env].map((one) => publicConfig(config(one)).mailsNobody);
    expect(told).toEqual([true, undefined]);
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '5000x'],
    ['HOST', 'no host'],
    ['STORE', 'redis'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['PUBLIC_URL', 'shop.example'],
    ['PUBLIC_URL', 'ftp://shop.example'],
    ['PUBLIC_URL', 'http://shop.example/?a=b'],
    ['PUBLIC_URL', 'http://shop.example/shop'],
    ['PUBLIC_URL', 'http://:pw@shop.example'],
    ['NODE_ENV', 'prod'],
    ['MANAGE_LINK_KEY', 'x'.repeat(31)],
    ['MANAGE_LINK_KEY', '…              # openssl rand -base64 32'],
    ['MANAGE_LINK_KEY', `${'x'.repeat(44)}   # from the vault`],
    ['MANAGE_LINK_KEY', `${' '.repeat(20)}short${' '.repeat(20)}`],
    ['IDENTITY', 'auth0'],
    ['CATALOGUE', 'paper'],
    ['FIREBASE_API_KEY', 'no key'],
    ['FIREBASE_AUTH_DOMAIN', 'https://demo-shop.firebaseapp.com'],
    ['FIREBASE_AUTH_DOMAIN', "demo.example; script-src 'unsafe-inline'"],
    ['FIREBASE_APP_ID', 'demo-shop'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'auth.example:9099'],
    ['BOT_CHECK', 'yes'],
    ['RECAPTCHA_SITE_KEY', 'short'],
    ['CARD', 'paypal'],
    ['STRIPE_SECRET_KEY', 'pk_test_fake_publishable_key'],
    ['STRIPE_SECRET_KEY', 'sk_fake_secret_key'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_fake_secret_key'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_fake publishable key'],
    ['STRIPE_WEBHOOK_SECRETS', 'sk_test_fake_secret_key'],
    ['STRIPE_WEBHOOK_SECRETS', ','],
    ['STRIPE_WEBHOOK_SECRETS', 'whsec_newer_one,'],
    ['STRIPE_API_HOST', 'api.stripe.com:443'],
    ['STRIPE_API_HOST', '127.0.0.1'],
    ['STRIPE_API_HOST', '127.0.0.1:65536'],
    ['STRIPE_API_HOST', '127.0.0.1.evil.example:80'],
    ['STRIPE_API_HOST', 'http://127.0.0.1:80'],
    ['MAIL', 'pigeon'],
    ['SMTP_URL', 'mail.example:25'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@b.co>, B <c@d.co>'],
    ['RATE_LIMIT', 'no'],
    ['WARM_PAGES', 'no'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO_DATA', 'yes'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.999'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', 'abcdef'],
    ['METRICS_ADDRESS', '127.0.0.1:99999'],
  ])('refuses %s=%s', (name, value) => {
    expect(wrong({ [name]: value })).toEqual([name]);
  });

  it('reads what Stripe needs, both secrets of a rotation, and whether money moves', () => {
    const stripe = {
      kind: 'stripe',
      mode: 'test',
      secretKey: STRIPE.STRIPE_SECRET_KEY,
      publishableKey: STRIPE.STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: ['whsec_newer_one', 'whsec_older_one'],
      api: undefined,
    };
    expect(config(STRIPE).card).toEqual(stripe);
    const live = {
      ...STRIPE,
      STRIPE_SECRET_KEY: 'rk_live_restricted',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_publishable',
    };
    expect(config(live).card).toMatchObject({ mode: 'live', secretKey: 'rk_live_restricted' });
    expect(config({ ...STRIPE, CARD: 'simulated' }).card).toEqual({ kind: 'simulated' });
  });

  it.each([
    ['127.0.0.1:12111', '127.0.0.1'],
    ['localhost:12111', 'localhost'],
    ['[::1]:12111', '::1'],
  ])('reads %s as the address of a Stripe stand-in', (STRIPE_API_HOST, host) => {
    const api = { host, port: 12_111, protocol: 'http' };
    expect(config({ ...STRIPE, STRIPE_API_HOST }).card).toMatchObject({ api });
  });

  it('names what is missing for Stripe, together with anything else that is wrong', () => {
    const missing = ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'];
    expect(wrong({ CARD: 'stripe' })).toEqual(missing);
    const halves = { CARD: 'stripe', STRIPE_SECRET_KEY: 'sk_fake_secret_key', PORT: 'x' };
    expect(wrong(halves)).toEqual(['PORT', ...missing]);
  });

  it.each([
    ['live', 'test'],
    ['test', 'live'],
  ])('refuses a %s secret key with a %s publishable key', (secret, publishable) => {
    const mixed = {
      STRIPE_SECRET_KEY: `sk_${secret}_fake_key`,
      STRIPE_PUBLISHABLE_KEY: `pk_${publishable}_fake_key`,
    };
    expect(wrong({ ...STRIPE, ...mixed })).toEqual(['STRIPE_PUBLISHABLE_KEY']);
    // What is not used is not compared.
    expect(wrong(mixed)).toEqual([]);
  });

  it('names every error at once, across variables too, once each', () => {
    const env = { PORT: 'x', STORE: 'y', MAIL: 'smtp', SMTP_URL: 'z', NODE_ENV: 'production' };
    expect(wrong(env)).toEqual([
      'CARD',
      'MAIL_FROM',
      'MANAGE_LINK_KEY',
      'PORT',
      'PUBLIC_URL',
      'SMTP_URL',
      'STORE',
      'TRUST_PROXY',
    ]);
  });

  it('names every variable in one message if all of them are wrong', () => {
    const names = Object.keys(environmentSchema.shape);
    const anything = new Set(['DATA_DIR']);
    const broken = Object.fromEntries(names.map((name) => [name, '§no§']));
    const judged = names.filter((name) => !anything.has(name)).sort();
    expect(names.length).toBeGreaterThan(30);
    expect(wrong(broken)).toEqual(judged);
    const read = readConfig(broken);
    const text = read.ok ? '' : describeProblems(read.error);
    for (const name of judged) expect(text.match(new RegExp(`^  ${name}: `, 'gm'))).toHaveLength(1);
    expect(text).not.toContain('§no§');
  });

  it('names every missing variable at once, once each, whatever was chosen', () => {
    const chosen = { CARD: 'stripe', MAIL: 'smtp', BOT_CHECK: 'recaptcha', STORE: 'firestore' };
    const firebase = ['FIREBASE_API_KEY', 'FIREBASE_APP_ID', 'FIREBASE_AUTH_DOMAIN'];
    expect(wrong({ ...chosen, NODE_ENV: 'production', IDENTITY: 'firebase-auth' })).toEqual(
      [
        ...firebase,
        'FIREBASE_PROJECT_ID',
        'MAIL_FROM',
        'MANAGE_LINK_KEY',
        'PUBLIC_URL',
        'RECAPTCHA_SITE_KEY',
        'SMTP_URL',
        'STRIPE_PUBLISHABLE_KEY',
        'STRIPE_SECRET_KEY',
        'STRIPE_WEBHOOK_SECRETS',
        'TRUST_PROXY',
      ].sort(),
    );
  });

  it('names what the bot check needs, wherever accounts and data are', () => {
    const check = { BOT_CHECK: 'recaptcha' };
    const project = ['FIREBASE_API_KEY', 'FIREBASE_APP_ID', 'FIREBASE_PROJECT_ID'];
    expect(wrong(check)).toEqual([...project, 'RECAPTCHA_SITE_KEY']);
    expect(wrong({ ...check, STORE: 'firestore' })).toEqual([...project, 'RECAPTCHA_SITE_KEY']);
    expect(wrong({ ...check, ...FIREBASE })).toEqual(['RECAPTCHA_SITE_KEY']);
    const { IDENTITY: _i, STORE: _s, ...keys } = FIREBASE;
    const site = { ...check, ...keys, RECAPTCHA_SITE_KEY: '6LfakeSiteKeyOfATest' };
    expect(config(site).botCheck).toEqual({
      projectId: 'demo-shop',
      apiKey: FIREBASE.FIREBASE_API_KEY,
      appId: FIREBASE.FIREBASE_APP_ID,
      siteKey: '6LfakeSiteKeyOfATest',
    });
    expect(config({ ...site, BOT_CHECK: 'off' }).botCheck).toBeUndefined();
  });

  it('refuses laptop-only options in production', () => {
    const local = { STORE: 'memory', RATE_LIMIT: 'off', MAIL: 'files', CARD: 'simulated' };
    expect(wrong({ ...PRODUCTION, ...local })).toEqual(['CARD', 'MAIL', 'RATE_LIMIT', 'STORE']);
    const card = { ...PRODUCTION, ...STRIPE };
    expect(wrong({ ...card, PUBLIC_URL: 'http://shop.example' })).toEqual(['PUBLIC_URL']);
    expect(wrong({ ...card, STRIPE_API_HOST: '127.0.0.1:12111' })).toEqual(['STRIPE_API_HOST']);
  });

  it('allows production with Stripe, a persistent file, a mail server and https', () => {
    expect(config({ ...PRODUCTION, ...STRIPE })).toMatchObject({
      mode: 'production',
      store: { kind: 'sqlite' },
      demoData: false,
      card: { kind: 'stripe', api: undefined },
    });
  });
});

describe('describeProblems', () => {
  it('is one message that repeats no value', () => {
    const read = readConfig({ MANAGE_LINK_KEY: 'secret', PORT: '-1' });
    const text = read.ok ? '' : describeProblems(read.error);
    expect(text).toContain('PORT: Must be a port, 1 to 65535.');
    expect(text).toContain('MANAGE_LINK_KEY: Must have at least 32 characters.');
    expect(text).not.toContain('secret');
  });

  it('repeats no Stripe key, even one in the wrong variable', () => {
    const swapped = {
      CARD: 'stripe',
      STRIPE_SECRET_KEY: 'pk_live_swapped_by_mistake',
      STRIPE_PUBLISHABLE_KEY: 'sk_live_swapped_by_mistake',
      STRIPE_WEBHOOK_SECRETS: 'sk_live_swapped_by_mistake',
    };
    const read = readConfig(swapped);
    const text = read.ok ? '' : describeProblems(read.error);
    expect(text.split('\n')).toHaveLength(4);
    expect(text).not.toContain('swapped');
  });
});
