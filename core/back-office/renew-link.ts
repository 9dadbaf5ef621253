import type { makeApplyAdminAction } from './apply-admin-action.ts';
import type { makeOpenManageLink } from '#core/reservations/open-manage-link.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';

/**
 * The link leaked: from now on it opens nothing, and a new one goes to the address of the booking, which whoever found the
 * old link cannot read. Answers false for a link that opened nothing before.
 */
export const makeRenewLink =
  (
    openLink: ReturnType<typeof makeOpenManageLink>,
    attend: ReturnType<typeof makeApplyAdminAction>,
  ) =>
  async (token: string): Promise<boolean> => {
    const opened = await openLink(token);
    if (opened === undefined) return false;
    const sent = await attend(opened.id, { kind: 'send_link', isNew: true }, CUSTOMER);
    return sent.ok;
  };
