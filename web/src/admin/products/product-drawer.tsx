import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isTooLarge } from '#core/capacity/too-large.ts';
import { ADD_ON, CATEGORIES } from '#core/catalogue/category.ts';
import { isGear } from '#core/catalogue/gear.ts';
import { HANDLING_FIELDS } from '#core/catalogue/handling.ts';
import { SURFACES } from '#core/catalogue/surface.ts';
import { type Carried, usualHandling } from '#core/catalogue/usual-handling.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { useFleet } from '#web/admin/shared/plans.ts';
import { useProducts, useSaveProduct } from '#web/admin/shared/use-products.ts';
import {
  ActionForm,
  FormCheckbox,
  FormNumber,
  FormSection,
  FormSelect,
  FormText,
  FormTextArea,
  typedResolver,
} from '#web/admin/ui/action-form.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { Drawer, DrawerLoading, type DrawerProps } from '#web/admin/ui/drawer.tsx';
import { NotLoaded, StateBox } from '#web/admin/ui/empty-state.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { Needs } from '#web/admin/ui/may.ts';
import { useLeave } from '#web/admin/ui/unsaved.tsx';
import { SURFACE_NAMES } from '#web/admin/ui/words.ts';
import { Options } from '#web/shared/ui/field.tsx';
import {
  fieldOf,
  formFromInput,
  inputFromProduct,
  asksKind,
  NEW_PRODUCT,
  readProductForm,
} from './product-form-values.ts';
import { ProductPictures, useProductForm } from './product-pictures.tsx';

const asCompared = (title: string): string => title.trim().toLowerCase().replaceAll(/\s+/g, ' ');

type Others = { readonly others: readonly ProductDto[] };

/** Titles may repeat, but an accidental duplicate should be noticed. */
function Title({ others }: Others) {
  const title = asCompared(useWatch({ control: useProductForm().control, name: 'title' }));
  const twin = others.find((other) => title !== '' && asCompared(other.title) === title);
  return (
    <FormText
      name="title"
      label="Title"
      required
      hint={
        twin && (
          <span className="text-warning">
            There is already a product called “{twin.title}”. Save only if this is a different one.
          </span>
        )
      }
    />
  );
}

/** An add-on is on no shelf. */
export function WhereOffered() {
  const category = useWatch({ control: useProductForm().control, name: 'category' });
  return category === ADD_ON ? (
    <p className="text-sm text-muted">
      Customers see it once it is in{' '}
      <Link to="/admin/settings#fees" className="underline underline-offset-4 hover:text-cyan">
        Settings, Fees, Add-ons
      </Link>
      . There you choose with which rentals it is offered, and whether its price is per day or per
      event.
    </p>
  ) : null;
}

/** The product's texts, price and shelf. */
const Basics = ({ others }: Others) => (
  <FormSection title="About">
    <Title others={others} />
    <FormTextArea name="description" label="Description" required />
    <div className="grid gap-3 sm:grid-cols-2">
      <FormNumber name="price" label="Price per day, in dollars" required />
      <FormSelect name="category" label="Category" required>
        <option value="">Choose…</option>
        <Options of={CATEGORIES.map(({ value, label }) => [value, label])} />
        <option value={ADD_ON}>Add-on (not listed by itself)</option>
      </FormSelect>
    </div>
    <WhereOffered />
    <div className="grid gap-x-3 sm:grid-cols-2">
      <FormCheckbox name="featured" label="Featured on the home page" />
      <FormCheckbox name="popular" label="Most Popular badge" />
    </div>
    <FormText
      name="marks"
      label="More tags"
      hint="Separate tags with commas, such as: birthday, new. Shoppers can search for them."
    />
  </FormSection>
);

/** Texts for Spanish pages, mails and papers. */
const InSpanish = () => (
  <FormSection title="In Spanish">
    <p className="text-sm text-muted">
      If left empty, Spanish pages and email show the English text.
    </p>
    <FormText name="es.title" label="Title in Spanish" lang="es" />
    <FormTextArea name="es.description" label="Description in Spanish" lang="es" />
  </FormSection>
);

/** Number of units, and whether customers see it. */
const Stock = () => (
  <FormSection title="Stock">
    <div className="grid gap-3 sm:grid-cols-2">
      <FormNumber
        name="units"
        label="Units you own"
        required
        inputMode="numeric"
        hint="A higher number adds units; a lower one retires units that nobody has booked."
      />
      <FormNumber
        name="turnaroundDays"
        label="Turnaround, in days"
        required
        inputMode="numeric"
        hint="Days a unit rests after each rental. Use 1 if it has to dry."
      />
      <FormNumber
        name="mostOnline"
        label="Most per online order"
        inputMode="numeric"
        hint="If left empty, the maximum for all items in the settings. For more, customers call."
      />
    </div>
    <FormCheckbox name="isActive" label="Active (shoppers can see and book it)" />
  </FormSection>
);

function Surfaces() {
  const { getFieldState, formState } = useProductForm();
  const { error } = getFieldState('setup.surfaces', formState);
  return (
    <fieldset>
      <legend className="text-sm font-medium">Allowed surfaces</legend>
      <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-3">
        {SURFACES.map((surface) => (
          <FormCheckbox
            key={surface}
            name="setup.surfaces"
            label={SURFACE_NAMES[surface]}
            value={surface}
            says={false}
          />
        ))}
      </div>
      {error?.message !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error.message}
        </p>
      )}
    </fieldset>
  );
}

/** Event rentals and add-ons may be something else than an inflatable. */
const Kind = ({ isAddOn }: { readonly isAddOn: boolean }) => (
  <FormSection title="What it is">
    {isAddOn && (
      <FormCheckbox
        name="isService"
        label="A person or service, such as an attendant: no truck brings it"
      />
    )}
    <FormCheckbox name="inflated" label="Inflated with blowers" />
    <FormCheckbox name="playedOn" label="Guests play on it or in it" />
    <p className="text-sm text-muted">
      A foam pit is both, a movie screen is only inflated, and a table is neither.
    </p>
  </FormSection>
);

/** What a customer must know before delivery. */
function SizeAndPower() {
  const [category, inflated, playedOn] = useWatch({
    control: useProductForm().control,
    name: ['category', 'inflated', 'playedOn'],
  });
  const isAsked = asksKind({ category });
  const isInflated = !isAsked || inflated;
  const isPlayed = !isAsked || playedOn;
  const isPlaced = isInflated || isPlayed;
  const isAddOn = category === ADD_ON;
  return (
    <>
      {isAsked && <Kind isAddOn={isAddOn} />}
      {(isPlaced || !isAddOn) && (
        <FormSection title="Size and setup space">
          <div className="grid grid-cols-3 gap-3">
            <FormNumber name="size.lengthFt" label="Length, ft" required={isPlaced} />
            <FormNumber name="size.widthFt" label="Width, ft" required={isPlaced} />
            <FormNumber name="size.heightFt" label="Height, ft" required={isPlaced} />
          </div>
          <div className="grid grid-cols-2 gap-3">
            <FormNumber name="setup.lengthFt" label="Ground length, ft" required={isPlaced} />
            <FormNumber name="setup.widthFt" label="Ground width, ft" required={isPlaced} />
          </div>
          <p className="-mt-1 text-sm text-muted">
            {isPlaced
              ? 'Flat ground needed, including room to walk around it.'
              : 'If left empty, customers see no size, and it needs no spot of its own.'}
          </p>
          <Surfaces />
          <FormNumber
            name="setup.gateWidthIn"
            label="Gate width needed, inches"
            hint="Its width on the dolly. If left empty, customers see no gate width."
          />
        </FormSection>
      )}
      <FormSection title={isPlayed || !isAddOn ? 'Guests and power' : 'Power'}>
        <div className="grid gap-3 sm:grid-cols-2">
          {(isPlayed || !isAddOn) && (
            <>
              <FormText
                name="ages"
                label="Ages"
                required={isPlayed}
                placeholder={isPlayed ? '3 to 12 years' : undefined}
              />
              <FormNumber
                name="capacity"
                label={isPlayed ? 'Guests at a time' : 'Enough for how many guests'}
                required={isPlayed}
                inputMode="numeric"
              />
            </>
          )}
          {isInflated && (
            <FormNumber name="power.blowers" label="Blowers" required inputMode="numeric" />
          )}
          <FormNumber
            name="power.circuits"
            label="Electric circuits it needs"
            hint={
              isAddOn
                ? 'What a generator supplies is entered in Settings, Fees.'
                : isInflated
                  ? 'If left empty, one for each blower.'
                  : 'If left empty, none.'
            }
            inputMode="numeric"
          />
          <FormNumber
            name="setup.outletWithinFt"
            label="Farthest outlet, ft"
            hint="The longest cord you would run."
          />
        </div>
        <FormCheckbox name="wet" label="Wet (runs with water)" />
      </FormSection>
    </>
  );
}

const numberIn = (typed: unknown): number | undefined => {
  const number = Number(typed);
  return typeof typed === 'string' && typed.trim() !== '' && number >= 0 ? number : undefined;
};

/** As typed: whether no truck can carry it, so that customers find no day for it. */
function TooLarge({ product }: { readonly product: Carried }) {
  const { data: fleet } = useFleet();
  if (fleet === undefined || !isTooLarge(fleet.trucks, product)) return null;
  return (
    <p role="status" className="text-act">
      No truck can carry it, so customers cannot book it. Check its weight and packed size here, or
      what your trucks take under{' '}
      <Link to="/admin/fleet" className="underline underline-offset-4">
        Trucks and crew
      </Link>
      .
    </p>
  );
}

/** What trucks and crews need to know. */
function ForTheCrew() {
  const [category, inflated, playedOn, weight, packed] = useWatch({
    control: useProductForm().control,
    name: ['category', 'inflated', 'playedOn', 'handling.weightLb', 'handling.packedCuFt'],
  });
  const product = {
    categories: [category],
    power: { blowers: inflated ? 1 : 0 },
    playedOn,
    handling: { weightLb: numberIn(weight), packedCuFt: numberIn(packed) },
  };
  const { weightLb, packedCuFt, setUpMinutes } = usualHandling(product);
  return (
    <FormSection title="For the crew">
      <p className="text-sm text-muted">
        If left empty, plans count {weightLb} lb, {packedCuFt} cu ft and {setUpMinutes} minutes each
        way{isGear(product) ? ' for each of them.' : ', as for a small bounce house.'}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {HANDLING_FIELDS.map(({ key, head }) => (
          <FormNumber key={key} name={`handling.${key}`} label={head} />
        ))}
      </div>
      <Needs is="inventory:read">
        <TooLarge product={product} />
      </Needs>
    </FormSection>
  );
}

const resolver = typedResolver(readProductForm);

function Editor(
  props: Others & {
    readonly product: ProductDto | undefined;
    readonly onReload: () => void;
    readonly onClose: () => void;
  },
) {
  const { onClose } = props;
  /** The version as opened, so that changes by others are reported and not overwritten. */
  const [base] = useState(props.product);
  const [isUploading, setUploading] = useState(false);
  const save = useSaveProduct();
  const leave = useLeave();
  const values = base === undefined ? NEW_PRODUCT : formFromInput(inputFromProduct(base));
  return (
    <ActionForm
      needs="catalogue:write"
      schema={resolver}
      fieldOf={fieldOf}
      values={values}
      write={(input) => save.mutateAsync({ input, base })}
      submit={isUploading ? 'Uploading…' : base === undefined ? 'Add product' : 'Save product'}
      done={({ title }) => `${title} saved.`}
      onDone={onClose}
      onReload={props.onReload}
      ready={base === undefined}
      waits={isUploading}
      sticky
      more={
        <ActionButton variant="quiet" onClick={() => leave(onClose)}>
          Cancel
        </ActionButton>
      }
    >
      <Basics others={props.others} />
      <InSpanish />
      <Stock />
      <SizeAndPower />
      <ForTheCrew />
      <ProductPictures onUploading={setUploading} />
    </ActionForm>
  );
}

/** Adds a product, or edits the one with this `id`. */
export function ProductDrawer(
  props: Pick<DrawerProps, 'onClose'> & { readonly id: string | undefined },
) {
  const { id, onClose } = props;
  const { rows, query } = useProducts();
  const [round, setRound] = useState(0);
  const product = rows?.find((one) => one.id === id);
  const isNew = id === undefined;
  return (
    <Drawer
      id={`${id} ${round}`}
      title={isNew ? 'Add a product' : (product?.title ?? 'Product')}
      status={
        product && (
          <Badge is={product.isActive ? 'done' : 'off'}>
            {product.isActive ? 'Active' : 'Hidden'}
          </Badge>
        )
      }
      onClose={onClose}
    >
      <div className="p-4 max-sm:p-3">
        {rows === undefined ? (
          <NotLoaded title="The product did not load" query={query}>
            <DrawerLoading />
          </NotLoaded>
        ) : product === undefined && !isNew ? (
          <StateBox is="changed" title="Product not found">
            It may have been removed.
          </StateBox>
        ) : (
          <Editor
            product={product}
            others={rows.filter((other) => other.id !== id)}
            onReload={() => void query.refetch().then(() => setRound(round + 1))}
            onClose={onClose}
          />
        )}
      </div>
    </Drawer>
  );
}
