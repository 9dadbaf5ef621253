import { describe, expect, it } from 'vitest';
import { describeProblems, readConfig } from '#server/config/config.ts';

const config = (env: NodeJS.ProcessEnv = {}) => {
  const read = readConfig(env);
  if (!read.ok) throw new Error(describeProblems(read.error));
  return read.value;
};

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
      store: 'sqlite',
      admin: { email: 'admin@bouncegalaxy.example', password: undefined },
      publicUrl: 'http://localhost:5000',
      manageLinkKey: undefined,
      card: 'simulated',
      mail: { kind: 'files' },
      rateLimit: true,
      logLevel: 'warn',
      demoData: true,
      trustProxy: false,
    });
  });

  it('takes a variable set to nothing for one that is not set', () => {
    const blank = { PORT: '', ADMIN_PASSWORD: ' ', SMTP_URL: '', STORE: '' };
    expect(config(blank)).toEqual(config());
  });

  it('makes the address of the port, and cuts the slash at the end of a given one', () => {
    expect(config({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(config({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example');
  });

  it.each([
    ['off', false],
    ['2', 2],
    ['10.0.0.1, fd00::/8', '10.0.0.1, fd00::/8'],
    ['loopback', 'loopback'],
  ])('trusts the proxies of %j', (text, trust) => {
    expect(config({ TRUST_PROXY: text }).trustProxy).toBe(trust);
  });

  it('reads the mail server', () => {
    const env = { MAIL: 'smtp', SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'Shop <a@b.co>' };
    expect(config(env).mail).toEqual({ kind: 'smtp', url: env.SMTP_URL, from: env.MAIL_FROM });
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
    ['PUBLIC_URL', 'https://shop.example/?a=b'],
    ['MANAGE_LINK_KEY', 'x'.repeat(31)],
    ['CARD', 'stripe'],
    ['MAIL', 'pigeon'],
    ['SMTP_URL', 'mail.example:25'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@b.co>, B <c@d.co>'],
    ['RATE_LIMIT', 'no'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO_DATA', 'yes'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10'],
  ])('refuses %s=%s', (name, value) => {
    expect(wrong({ [name]: value })).toEqual([name]);
  });

  it('names everything at once, across variables too, each one time', () => {
    const env = { PORT: 'x', STORE: 'y', MAIL: 'smtp', SMTP_URL: 'z', NODE_ENV: 'production' };
    expect(wrong(env)).toEqual([
      'CARD',
      'MAIL_FROM',
      'MANAGE_LINK_KEY',
      'PORT',
      'PUBLIC_URL',
      'SMTP_URL',
      'STORE',
    ]);
  });

  it('keeps from production what is only for a laptop', () => {
    const production = {
      NODE_ENV: 'production',
      MANAGE_LINK_KEY: 'x'.repeat(32),
      PUBLIC_URL: 'https://shop.example',
      MAIL: 'smtp',
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'a@b.co',
    };
    // Until there is a card that takes money, nothing else may be in the way.
    expect(wrong(production)).toEqual(['CARD']);
    expect(wrong({ ...production, STORE: 'memory', RATE_LIMIT: 'off', MAIL: 'files' })).toEqual([
      'CARD',
      'MAIL',
      'RATE_LIMIT',
      'STORE',
    ]);
    expect(wrong({ ...production, PUBLIC_URL: 'http://shop.example' })).toContain('PUBLIC_URL');
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
});
