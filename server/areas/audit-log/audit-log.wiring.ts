import {
  documentsAuditTrail,
  AUDIT_CHAIN,
  AUDIT_ENTRIES,
  auditChainCodec,
  auditEntryCodec,
} from '#adapters/documents/collections/audit-entry-document.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { makeCheckChain, makeWatchAuditLog } from '#core/audit-log/check-log.ts';
import { makeNoteAct, makeSealAuditLog } from '#core/audit-log/trail.ts';
import { MINUTE, SECOND } from '#core/kernel/instant.ts';
import { adminAuditLogRoutes } from '#server/areas/audit-log/audit-log.admin-routes.ts';
import { drainGently } from '#server/platform/jobs/recurring.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';

const { auditWitness, clock, manageSecrets, randomness } = PORTS;
const { bound, boundByName, made } = makings();

const auditTrail = bound(documentsAuditTrail, [PORTS.store]);

const note = boundByName(makeNoteAct, {
  trail: auditTrail,
  witness: auditWitness,
  secrets: manageSecrets,
  clock,
  randomness,
});

export const AUDIT_LOG = {
  checkChain: bound(makeCheckChain, [auditTrail, manageSecrets]),
  note,
  watch: bound(makeWatchAuditLog, [auditTrail, auditWitness, note]),
  seal: bound(makeSealAuditLog, [auditTrail, manageSecrets]),
} as const;

export const auditLog: Area = {
  ...made(),
  collections: [
    moves(AUDIT_ENTRIES, 'people', auditEntryCodec.fromDocument),
    moves(AUDIT_CHAIN, 'program', auditChainCodec.fromDocument),
  ],
  admin: ({ of }) => [adminAuditLogRoutes(of(auditTrail).list, of(AUDIT_LOG.checkChain))],
  jobs: ({ of }) => [
    // Looks for entries that somebody removed before they were sealed.
    {
      name: 'watch-audit-log',
      where: 'everywhere',
      everyMs: 15 * SECOND,
      run: of(AUDIT_LOG.watch),
    },
    {
      name: 'seal-audit-log',
      where: 'in_one_process',
      everyMs: MINUTE,
      atStart: true,
      hasWork: of(auditTrail).hasUnsealed,
      run: drainGently(of(AUDIT_LOG.seal)),
    },
  ],
};
