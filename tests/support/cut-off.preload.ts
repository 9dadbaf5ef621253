import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { LEFT } from '#tests/support/cut-off.ts';

type Answer = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

const ask = dns.lookup;

/** Only `localhost` resolves. A lookup of any other name is reported in the output. */
function lookup(name: string, options: LookupOptions, answer: Answer): void {
  if (name === 'localhost' || /^[\d.:]+$/.test(name)) {
    ask(name, options, answer);
    return;
  }
  process.stderr.write(`${LEFT} ${name}\n`);
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  queueMicrotask(() => answer(error, ''));
}

Object.assign(dns, { lookup });
