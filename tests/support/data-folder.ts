import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { removeFolder, temporaryFolder } from '#tests/support/temporary-folder.ts';

const withLineFeeds = (text = ''): string => text.replaceAll('\r\n', '\n');

/** A mail as its recipient has it. Line ends become those of our texts. */
export const arrivedMail = ({ messageId = '', to = [], subject = '', ...mail }: Email) => ({
  key: messageId,
  to: to.map(({ address }) => address).join(', '),
  subject,
  text: withLineFeeds(mail.text).trimEnd(),
  html: withLineFeeds(mail.html).trimEnd(),
  files: mail.attachments.map(({ filename, content }) => ({
    name: filename ?? '',
    content: withLineFeeds(
      typeof content === 'string' ? content : new TextDecoder().decode(content),
    ),
  })),
});

/** A separate DATA_DIR. */
export async function dataFolder() {
  const dataDir = await temporaryFolder('shop-data-');
  const mailDir = path.join(dataDir, 'mail');

  async function mailFiles(): Promise<string[]> {
    try {
      return (await readdir(mailDir)).filter((name) => name.endsWith('.eml'));
    } catch {
      return [];
    }
  }

  return {
    dataDir,
    /** Every mail in it, as a mail program reads it. */
    async mails(): Promise<Email[]> {
      const files = await mailFiles();
      const texts = files.map((name) => readFile(path.join(mailDir, name)));
      return Promise.all(texts.map(async (text) => PostalMime.parse(await text)));
    },
    remove: () => removeFolder(dataDir),
  };
}
