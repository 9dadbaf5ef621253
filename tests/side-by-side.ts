import { spawn } from 'node:child_process';

/** The exit code of an npm script; what it printed comes in one piece when it has ended. */
const run = (script: string) =>
  new Promise<number>((resolve, reject) => {
    const child = spawn('npm', ['run', script], { shell: process.platform === 'win32' });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => printed.push(chunk));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code ?? 1);
    });
  });

/** `node tests/side-by-side.ts typecheck lint`: npm scripts at the same time, each a process; fails when one fails. */
const codes = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = Math.max(...codes);
