import { ChatLauncher } from '#web/features/chat/chat-launcher.tsx';
import { LanguageLinks } from '#web/features/site/language-links.tsx';
import { Mascot } from '#web/features/mascot/mascot.tsx';

/** What no page needs to be read: a chunk of its own. */
export function SiteElements() {
  return (
    <>
      <Mascot />
      <ChatLauncher />
      <LanguageLinks />
    </>
  );
}
