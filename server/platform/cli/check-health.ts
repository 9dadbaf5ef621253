/** Health check for a container. Exits with 0 if its server says the store is fine, else 1. */
const port = process.env['PORT']?.trim() || '5000';
const PATIENCE = 4_000;

try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/api/health`, {
    signal: AbortSignal.timeout(PATIENCE),
  });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
