import { AreaScreens } from '#web/admin/ui/toolbar.tsx';
import { AnswersScreen } from './answers-screen.tsx';
import { InboxScreen } from './inbox-screen.tsx';
import { OutgoingScreen } from './outgoing-screen.tsx';

const SCREENS = [
  ['/admin/messages', 'Inbox', InboxScreen],
  ['/admin/messages/sent', 'Outgoing', OutgoingScreen],
  ['/admin/messages/answers', 'Answers', AnswersScreen],
] as const;

/** `/admin/messages`, with sent mail and canned answers below it. */
export const MessagesScreen = () => <AreaScreens title="Messages" screens={SCREENS} />;
