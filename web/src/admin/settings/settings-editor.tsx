import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { PromoCodeDto } from '#core/contract/settings.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import { ConfirmDiscard } from '#web/admin/ui/confirm-discard.tsx';
import { useLeaveWarning } from '#web/admin/ui/use-leave-warning.ts';
import { DepositSection, LimitsSection } from '#web/admin/settings/deposit-and-limits.tsx';
import { DiscountsSection, RatesSection } from '#web/admin/settings/discounts.tsx';
import { ExampleQuote } from '#web/admin/settings/example-quote.tsx';
import { FeesSection } from '#web/admin/settings/fees.tsx';
import { EditPromoContext } from '#web/admin/settings/promo-codes.tsx';
import { PromoDialog } from '#web/admin/settings/promo-dialog.tsx';
import { showAskedSection } from '#web/admin/settings/section-links.tsx';
import { DeliverySection, TaxSection } from '#web/admin/settings/tax-and-delivery.tsx';
import { useLinkGuard } from '#web/admin/ui/use-link-guard.ts';
import { useSettingsEditor } from '#web/admin/settings/use-settings-editor.ts';
import { Link } from 'react-router-dom';
import { Num, Part, Section, useSettingsForm, Rows } from './settings-fields.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';

const EMPTY_TIER = { daysBefore: '', refundPercent: '' };

/** What customers get back, and what they may change by themselves. */
function CancellationSection() {
  return (
    <Section
      id="cancellation"
      title="Cancelling and changes"
      text="Customers read this on the page of their reservation, in the questions and in the rental terms. To do more for one customer, open the reservation."
    >
      <div className="grid gap-3">
        <h3 className="font-display font-semibold">Money back by days before the delivery</h3>
        <p className="text-sm text-muted">
          Whoever cancels in time for several rows gets the best of them. Later than every row,
          nothing goes back.
        </p>
        <Rows name="cancellation.tiers" one="tier" empty={EMPTY_TIER}>
          {(index) => (
            <>
              <Num name={`cancellation.tiers.${index}.daysBefore`} label="At least days before" />
              <Num
                name={`cancellation.tiers.${index}.refundPercent`}
                label="Percent of what was paid"
              />
            </>
          )}
        </Rows>
      </div>
      <Part
        name="cancellation.weather.isOn"
        label="Rain checks"
        hint="For bad weather, customers turn all they paid into a credit for another day."
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:max-w-xl">
          <Num
            name="cancellation.weather.untilHours"
            label="Hours before opening, at the latest"
            hint="We open on the delivery day as the week in the calendar limits says."
          />
          <Num name="cancellation.weather.validDays" label="Good for days" />
        </div>
      </Part>
      <Part
        name="changes.isOn"
        label="Customers change days, items and address by themselves"
        hint="At the price they are shown first; what is too much goes back."
      >
        <div className="max-w-60">
          <Num
            name="changes.untilHours"
            label="Hours before opening, at the latest"
            hint="We open on the delivery day as the week in the calendar limits says."
          />
        </div>
      </Part>
    </Section>
  );
}

function Refused(props: { readonly problem: ApiProblem; readonly onReload: () => void }) {
  const { problem, onReload } = props;
  if (problem.code !== 'settings_changed') {
    return (
      <Alert tone="danger" title="Not saved">
        {problem.detail || problem.title}
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title="Someone else saved the settings meanwhile">
      <p className="mb-3">Your changes are not saved. Loading theirs replaces what you typed.</p>
      <Button size="sm" onClick={onReload}>
        Load their version
      </Button>
    </Alert>
  );
}

type SaveBarProps = {
  readonly problem: ApiProblem | undefined;
  readonly onDiscard: () => void;
  readonly onReload: () => void;
};

/** Stays in sight while the form is long: whether it is saved, and the buttons for that. */
function SaveBar({ problem, onDiscard, onReload }: SaveBarProps) {
  const { isDirty, isSubmitting, errors } = useSettingsForm().formState;
  const wrong = Object.keys(errors).length;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 grid gap-3 border-t border-line bg-ground/95 px-4 py-3 backdrop-blur md:mx-0 md:rounded-lg md:border">
      {problem && <Refused problem={problem} onReload={onReload} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-sm text-muted">
          {wrong > 0
            ? 'Some fields need another look.'
            : isDirty
              ? 'Not saved yet.'
              : 'Everything is saved.'}
        </p>
        <Button size="sm" variant="ghost" disabled={!isDirty} onClick={onDiscard}>
          Discard
        </Button>
        <Button type="submit" size="sm" variant="primary" disabled={!isDirty} busy={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save settings'}
        </Button>
      </div>
    </div>
  );
}

/** The mails that go out by themselves, and when. */
function RemindersSection() {
  return (
    <Section
      id="reminders"
      title="Reminders and review requests"
      text={
        <>
          Each is mailed once, in the language the customer booked in, with the private link. Who is
          next stands under{' '}
          <Link to="/admin/phase4#reminders" className="text-cyan underline underline-offset-4">
            Automations
          </Link>
          .
        </>
      }
    >
      <Part
        name="reminders.balance.isOn"
        label="Remind of an open balance"
        hint="Customers whose saved card will be charged are told of that instead."
      >
        <div className="max-w-60">
          <Num name="reminders.balance.daysBefore" label="Days before the delivery" />
        </div>
      </Part>
      <Part
        name="reminders.review.isOn"
        label="Ask guests for a review"
        hint="Every review waits until you publish it."
      >
        <div className="max-w-60">
          <Num name="reminders.review.daysAfter" label="Days after the pick-up" />
        </div>
      </Part>
    </Section>
  );
}

type EditorProps = {
  readonly settings: BusinessSettings;
  readonly products: readonly ProductDto[];
  readonly reload: () => Promise<BusinessSettings | undefined>;
};

function EditorForm({ settings, products, reload }: EditorProps) {
  const { form, submit, problem, discard, loadTheirs } = useSettingsEditor(settings, reload);
  const { isDirty } = form.formState;
  const guard = useLinkGuard(isDirty);
  useLeaveWarning(isDirty);
  useEffect(showAskedSection, []);
  return (
    <FormProvider {...form}>
      <div className="grid items-start gap-6 2xl:grid-cols-[minmax(0,1fr)_340px]">
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
          <TaxSection />
          <DeliverySection />
          <FeesSection products={products} />
          <RatesSection />
          <DiscountsSection products={products} />
          <DepositSection />
          <LimitsSection />
          <CancellationSection />
          <RemindersSection />
          <SaveBar problem={problem} onDiscard={discard} onReload={() => void loadTheirs()} />
        </form>
        <div className="2xl:sticky 2xl:top-6">
          <ExampleQuote products={products} />
        </div>
      </div>
      <ConfirmDiscard
        open={guard.held !== undefined}
        onKeep={guard.forget}
        onDiscard={() => {
          const leave = guard.held;
          guard.forget();
          discard();
          leave?.();
        }}
      />
    </FormProvider>
  );
}

/** All settings as one form, beside a quote that follows it; promo codes are saved by themselves. */
export function SettingsEditor(props: EditorProps) {
  const [edited, setEdited] = useState<{ readonly promo: PromoCodeDto | undefined }>();
  return (
    <EditPromoContext value={(promo) => setEdited({ promo })}>
      <EditorForm {...props} />
      {edited !== undefined && (
        <PromoDialog promo={edited.promo} onClose={() => setEdited(undefined)} />
      )}
    </EditPromoContext>
  );
}
