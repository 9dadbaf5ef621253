import { existsSync } from 'node:fs';
import { type Config, describeProblems, readConfig } from '#server/platform/config/config.ts';

/**
 * The configuration of the environment and of a `.env` file in the working folder, which the environment overrules.
 * When something is wrong, says all of it and ends the process with code 1.
 */
export function configOrExit(overrides: NodeJS.ProcessEnv = {}): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig({ ...process.env, ...overrides });
  if (config.ok) return config.value;
  process.stderr.write(`${describeProblems(config.error)}\n`);
  process.exit(1);
}
