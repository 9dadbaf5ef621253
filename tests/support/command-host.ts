/**
 * `fork('command-host.ts')`: a process in which the owner's commands run one after another, so
 * that everything they import is loaded once. On `{ script, args, dataDir }`, it runs the script
 * like `node` and responds with how that ended. It ends with its parent process.
 */
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';

enableCompileCache();

export type Command = {
  readonly script: string;
  readonly args: readonly string[];
  readonly dataDir: string;
};
export type Ended = { code: number; signal: null; out: string; complaint: string };

/** Thrown instead of ending this process. */
class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}
const end = process.exit.bind(process);
process.exit = (code) => {
  throw new Exit(Number(code ?? process.exitCode ?? 0));
};

/** The module is evaluated again, but not what it imports. */
let runs = 0;

async function run({ script, args, dataDir }: Command): Promise<Ended> {
  let [out, complaint] = ['', ''];
  const { stdout, stderr } = process;
  const writes = [stdout.write, stderr.write] as const;
  stdout.write = (text) => {
    out += String(text);
    return true;
  };
  stderr.write = (text) => {
    complaint += String(text);
    return true;
  };
  process.argv = [process.execPath, script, ...args];
  process.env['DATA_DIR'] = dataDir;
  process.exitCode = 0;
  try {
    runs += 1;
    await import(`${pathToFileURL(script).href}?${runs}`);
  } catch (error) {
    process.exitCode = error instanceof Exit ? error.code : 1;
    if (!(error instanceof Exit)) complaint += String(error);
  } finally {
    [stdout.write, stderr.write] = writes;
  }
  const code = Number(process.exitCode);
  process.exitCode = 0;
  return { code, signal: null, out, complaint };
}

process.on('message', (command: Command) => {
  void run(command).then((ended) => process.send?.(ended));
});
process.on('disconnect', () => end());
