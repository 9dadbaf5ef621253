import { z } from 'zod';
import type { MARKETING_ROUTES, SubscriberDto } from '#core/contract/marketing.ts';
import { ActionForm, FormSelect, FormText } from '#web/admin/ui/action-form.tsx';
import { type BodyOf, hooksOf } from '#web/admin/ui/hooks-of.ts';
import { FormDialog } from '#web/admin/ui/unsaved.tsx';

const { useWrite } = hooksOf<typeof MARKETING_ROUTES>();

export const SUBSCRIBERS = ['admin', 'subscribers'] as const;

/** Also shown with the customer. */
const useRecordNews = () =>
  useWrite(
    SUBSCRIBERS,
    (call, body: BodyOf<typeof MARKETING_ROUTES, 'POST /subscribers'>) =>
      call('POST /subscribers', { body }),
    (_said, queries) => void queries.invalidateQueries({ queryKey: ['admin', 'customers'] }),
  );

export const NEWS_SOURCES: Readonly<Record<SubscriberDto['source'], string>> = {
  checkout: 'At checkout',
  profile: 'In their profile',
  office: 'Through the office',
  link: 'By an email link',
};

const consentSchema = z.object({
  email: z.email('Enter an address such as hello@example.com.'),
  name: z.string().trim().max(100, 'Use 100 characters or fewer.'),
  language: z.enum(['en', 'es']),
  answer: z.enum(['yes', 'no']),
  note: z
    .string()
    .trim()
    .min(1, 'Enter how they told you.')
    .max(200, 'Use 200 characters or fewer.'),
});

/** @param props.about whose answer it is, if known */
export function RecordNews(props: {
  readonly about?: {
    readonly email: string;
    readonly name: string;
    readonly language: SubscriberDto['language'];
  };
  readonly onClose: () => void;
}) {
  const { about = { email: '', name: '', language: 'en' }, onClose } = props;
  const record = useRecordNews();
  return (
    <FormDialog title="Record consent" onClose={onClose}>
      <ActionForm
        schema={consentSchema}
        values={{ ...about, answer: 'yes', note: '' }}
        write={({ answer, name, ...told }) =>
          record.mutateAsync({ ...told, ...(name !== '' && { name }), consent: answer === 'yes' })
        }
        submit="Record"
        done="Recorded with your name and the time."
        onDone={onClose}
        focus={about.email === '' ? 'email' : 'note'}
      >
        <FormText name="email" label="Email" type="email" required />
        <FormText name="name" label="Name" />
        <div className="grid gap-3 sm:grid-cols-2">
          <FormSelect name="language" label="Language">
            <option value="en">English</option>
            <option value="es">Español</option>
          </FormSelect>
          <FormSelect name="answer" label="Answer">
            <option value="yes">Yes to news</option>
            <option value="no">No to news</option>
          </FormSelect>
        </div>
        <FormText
          name="note"
          label="How they told you"
          hint="Such as “on the phone, about the spring fair”."
          required
        />
      </ActionForm>
    </FormDialog>
  );
}
