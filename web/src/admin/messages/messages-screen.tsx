import { useLocation } from 'react-router-dom';
import { AnswersScreen } from '#web/admin/messages/answers-screen.tsx';
import { InboxScreen } from '#web/admin/messages/inbox-screen.tsx';
import { OutgoingScreen } from '#web/admin/messages/outgoing-screen.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

const SCREENS = { sent: OutgoingScreen, answers: AnswersScreen } as const;

/** `/admin/messages`, with sent mail and canned answers below it. */
export function MessagesScreen() {
  const { pathname } = useLocation();
  const [, below = ''] = /^\/admin\/messages\/(\w+)/.exec(pathname) ?? [];
  const Screen = below === 'sent' || below === 'answers' ? SCREENS[below] : InboxScreen;
  return (
    <>
      <PageMeta title="Messages" path="/admin/messages" hidden />
      <Screen />
    </>
  );
}
