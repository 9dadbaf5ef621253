import { existsSync } from 'node:fs';
import { type Config, describeProblems, readConfig } from '#server/platform/config/config.ts';

/**
 * Reads the configuration from the environment and from `.env` in the working folder. The
 * environment wins. On errors, prints all of them and exits with code 1.
 */
export function configOrExit(overrides: NodeJS.ProcessEnv = {}): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig({ ...process.env, ...overrides });
  if (config.ok) return config.value;
  process.stderr.write(`${describeProblems(config.error)}\n`);
  process.exit(1);
}
