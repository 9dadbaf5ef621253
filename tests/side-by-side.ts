import { spawn } from 'node:child_process';

/** The exit code of an npm script. Its output is shown as it comes, or all at once at the end. */
const run = (script: string, isSeen: boolean) =>
  new Promise<number>((resolve, reject) => {
    const output = isSeen ? 'inherit' : 'pipe';
    const child = spawn('npm', ['run', script], {
      stdio: ['ignore', output, output],
      // The type checker is a Go program. Collecting garbage as often as Go's default takes a
      // quarter of its time.
      env: { GOGC: '400', ...process.env },
      shell: process.platform === 'win32',
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => printed.push(chunk));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code ?? 1);
    });
  });

/**
 * `node tests/side-by-side.ts typecheck lint` runs npm scripts at the same time, each as a
 * process, and fails if one fails. The first prints as it goes.
 */
const codes = await Promise.all(
  process.argv.slice(2).map((script, index) => run(script, index === 0)),
);
process.exitCode = Math.max(...codes);
