import type { ManageSecrets } from '#core/kernel/ports.ts';

/** Reservation ids have no colon, so password links and private links can never open each other. */
export const resetSecretFor = (id: string, secrets: ManageSecrets): string =>
  secrets.secretFor(`password-reset:${id}`, 1);

/** The token in the link: `{id}.{secret}`, split like a manage token. */
export const resetTokenFor = (id: string, secrets: ManageSecrets): string =>
  `${id}.${resetSecretFor(id, secrets)}`;
