import { ScreenTabs } from '#web/admin/ui/screen-tabs.tsx';

const TABS = [
  ['/admin/messages', 'Inbox'],
  ['/admin/messages/sent', 'Outgoing'],
  ['/admin/messages/answers', 'Answers'],
] as const;

/** Inbox, sent mail and canned answers. */
export const MessagesTabs = () => <ScreenTabs label="Messages" tabs={TABS} />;
