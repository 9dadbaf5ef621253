import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { MeDto } from '#core/contract/account-api.ts';
import type { ApiProblem } from '#core/contract/shop-api.ts';
import {
  changeOf,
  formOf,
  type ProfileForm,
  profileFormSchema,
} from '#web/storefront/account/profile-form.schema.ts';
import { useSessionCheck } from '#web/shared/data/use-account-answer.ts';
import { useAccountApi } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { FIELDS, PROFILE } from '#texts/account.ts';
import { sayProblem } from '#texts/problems.ts';

/** Name, phone and the usual address of the parties: what the checkout starts with. */
export function ProfilePanel(props: { readonly me: MeDto; readonly onSaved: (me: MeDto) => void }) {
  const { me, onSaved } = props;
  const account = useAccountApi();
  const checked = useSessionCheck();
  const [problem, setProblem] = useState<ApiProblem>();
  const { register, handleSubmit, formState } = useForm<ProfileForm>({
    resolver: zodResolver(profileFormSchema),
    mode: 'onTouched',
    defaultValues: formOf(me),
  });
  const submit = handleSubmit(async (form) => {
    setProblem(undefined);
    const saved = await checked(account.updateMe(changeOf(form, me)));
    if (!saved.ok) return setProblem(saved.error);
    onSaved(saved.value);
    return toast.success(PROFILE.saved);
  });
  const { errors, isSubmitting } = formState;
  return (
    <section aria-labelledby="profile" className="card grid gap-5 p-4 sm:p-6">
      <header>
        <h2 id="profile" className="font-display text-heading font-semibold">
          {PROFILE.title}
        </h2>
        <p className="text-sm text-muted">{PROFILE.intro}</p>
      </header>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {problem && <Notice tone="danger">{sayProblem(problem)}</Notice>}
        <TextField
          label={FIELDS.name}
          autoComplete="name"
          required
          error={errors.displayName?.message}
          {...register('displayName')}
        />
        <TextField
          label={FIELDS.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <fieldset className="grid grid-cols-3 gap-4">
          <legend className="mb-3 font-display font-semibold">{PROFILE.address}</legend>
          <div className="col-span-3">
            <TextField
              label={PROFILE.street}
              autoComplete="street-address"
              error={errors.street?.message}
              {...register('street')}
            />
          </div>
          <div className="col-span-3">
            <TextField
              label={PROFILE.city}
              autoComplete="address-level2"
              error={errors.city?.message}
              {...register('city')}
            />
          </div>
          <TextField
            label={PROFILE.region}
            maxLength={2}
            autoComplete="address-level1"
            className="uppercase"
            error={errors.region?.message}
            {...register('region')}
          />
          <div className="col-span-2">
            <TextField
              label={PROFILE.postalCode}
              inputMode="numeric"
              autoComplete="postal-code"
              error={errors.postalCode?.message}
              {...register('postalCode')}
            />
          </div>
        </fieldset>
        <Button type="submit" busy={isSubmitting} className="justify-self-start">
          {isSubmitting ? PROFILE.saving : PROFILE.save}
        </Button>
      </form>
    </section>
  );
}
