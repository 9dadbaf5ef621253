import type { ManageSecrets } from '#core/kernel/ports.ts';

/** No reservation's id has a colon: the secret of a password link opens no reservation, and none of theirs a link. */
export const resetSecretFor = (id: string, secrets: ManageSecrets): string =>
  secrets.secretFor(`password-reset:${id}`, 1);

/** What stands in the address of the link: `{id}.{secret}`, split as a manage token is. */
export const resetTokenFor = (id: string, secrets: ManageSecrets): string =>
  `${id}.${resetSecretFor(id, secrets)}`;
