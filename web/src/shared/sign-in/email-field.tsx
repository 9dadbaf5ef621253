import type { ComponentProps } from 'react';
import { TextField } from '#web/shared/ui/field.tsx';
import { FIELDS } from '#texts/account.ts';

/** The address of an account, as password managers look for it. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return (
    <TextField
      label={FIELDS.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
