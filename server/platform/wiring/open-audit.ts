import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import type { AuditReport } from '#core/audit/report.ts';
import { AUDIT_LOG } from '#server/areas/audit-log/audit-log.wiring.ts';
import { checkDataFolder } from '#server/platform/wiring/data-folder.ts';
import type { Config } from '#server/platform/config/config.ts';
import { keepKeys } from '#server/platform/config/keys.ts';
import { makeContainer, realSystem } from '#server/platform/wiring/live.wiring.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { documentsReportBook } from '#adapters/documents/collections/documents-report-book.ts';
import type { ReportBook } from '#core/reporting/report-book.ts';
import { type StoreSettings, openStore } from '#server/platform/wiring/store.wiring.ts';

type OpenAudit = { readonly run: () => Promise<AuditReport>; readonly close: () => Promise<void> };

/** The audit of the configured shop. May run beside a server. */
export async function openAudit(config: Config, asksProvider: boolean): Promise<OpenAudit> {
  checkDataFolder(config);
  const kept = keepKeys(config.dataDir);
  const { manageLinkKey = kept.manageLinkKey } = config;
  const container = await makeContainer(config, { ...kept, manageLinkKey }, realSystem());
  const reader = documentsAuditReader(container.get(PORTS.store));
  const cards = asksProvider ? container.get(PORTS.cardPayments) : undefined;
  return {
    run: makeAudit(reader, cards, container.get(PORTS.clock), container.get(AUDIT_LOG.checkChain)),
    close: () => container.unbindAllAsync(),
  };
}

type OpenRebuild = {
  readonly book: Pick<ReportBook, 'startOver' | 'count'>;
  readonly close: () => Promise<void>;
};

/** Opens the report book. A running server may keep counting. */
export function openRebuild(config: StoreSettings): OpenRebuild {
  const store = openStore(config);
  return { book: documentsReportBook(store), close: () => store.close() };
}
