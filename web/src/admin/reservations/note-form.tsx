import { useState } from 'react';
import { type Acting, FormEnd, useAct } from '#web/admin/reservations/action-form.tsx';
import { TextAreaField } from '#web/shared/ui/field.tsx';

export function NoteForm(props: Acting) {
  const { run, isBusy, problem } = useAct(props);
  const [text, setText] = useState('');
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') run({ kind: 'note', text }, 'The note is kept.');
      }}
    >
      <TextAreaField
        label="Note"
        hint="Only the office reads it."
        rows={3}
        maxLength={1_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FormEnd problem={problem} isBusy={isBusy}>
        Keep note
      </FormEnd>
    </form>
  );
}
