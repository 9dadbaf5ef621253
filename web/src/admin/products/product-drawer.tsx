import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ADD_ON, CATEGORIES } from '#core/catalogue/category.ts';
import { HANDLING_FIELDS } from '#core/catalogue/handling.ts';
import { type Surface, SURFACES } from '#core/catalogue/surface.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { useProducts, useSaveProduct } from '#web/admin/data/use-products.ts';
import { useProductForm } from '#web/admin/products/picture-row.tsx';
import { ProductPictures } from '#web/admin/products/product-pictures.tsx';
import {
  fieldOf,
  formFromInput,
  inputFromProduct,
  NEW_PRODUCT,
  readProductForm,
} from '#web/admin/products/product-form-values.ts';
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
import { LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { useLeave } from '#web/admin/ui/unsaved.tsx';

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
            There is already a product called “{twin.title}”. Save only if this is another one.
          </span>
        )
      }
    />
  );
}

/** What customers read and pay, and its shelf. */
const Basics = ({ others }: Others) => (
  <FormSection title="What it is">
    <Title others={others} />
    <FormTextArea name="description" label="Description" required />
    <div className="grid gap-3 sm:grid-cols-2">
      <FormNumber name="price" label="Price per day, in dollars" required />
      <FormSelect name="category" label="Category" required>
        <option value="">Choose…</option>
        {CATEGORIES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value={ADD_ON}>Add-on (on no shelf)</option>
      </FormSelect>
    </div>
    <div className="grid gap-x-3 sm:grid-cols-2">
      <FormCheckbox name="featured" label="Featured on the home page" />
      <FormCheckbox name="popular" label="Most Popular badge" />
    </div>
    <FormText
      name="marks"
      label="More tags"
      hint="Separated by commas, such as: birthday, new. Shoppers find the product by them."
    />
  </FormSection>
);

/** Texts for Spanish pages, mails and papers. */
const InSpanish = () => (
  <FormSection title="In Spanish">
    <p className="text-sm text-muted">Left empty, Spanish pages and email show the English.</p>
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
        hint="Days a unit rests after each rental; 1 for what has to dry."
      />
    </div>
    <FormCheckbox name="isActive" label="Active: shoppers see it and can book it" />
  </FormSection>
);

const SURFACE_NAMES: Readonly<Record<Surface, string>> = {
  grass: 'Grass',
  concrete: 'Concrete',
  asphalt: 'Asphalt',
  turf: 'Turf',
  indoor: 'Indoor',
};

function Surfaces() {
  const { getFieldState, formState } = useProductForm();
  const { error } = getFieldState('setup.surfaces', formState);
  return (
    <fieldset>
      <legend className="text-sm font-medium">Surfaces it can be set up on</legend>
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

/** What a customer must know before delivery. */
const SizeAndPower = () => (
  <>
    <FormSection title="Size and setup space">
      <div className="grid grid-cols-3 gap-3">
        <FormNumber name="size.lengthFt" label="Length, ft" required />
        <FormNumber name="size.widthFt" label="Width, ft" required />
        <FormNumber name="size.heightFt" label="Height, ft" required />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <FormNumber name="setup.lengthFt" label="Ground length, ft" required />
        <FormNumber name="setup.widthFt" label="Ground width, ft" required />
      </div>
      <p className="-mt-1 text-sm text-muted">
        The flat ground it needs, with room to walk around it.
      </p>
      <Surfaces />
      <div className="grid gap-3 sm:grid-cols-2">
        <FormNumber
          name="setup.gateWidthIn"
          label="Gate it needs, inches"
          hint="As wide as it is on its dolly. Left empty, customers are not told."
        />
        <FormNumber
          name="setup.outletWithinFt"
          label="Outlet at most, ft away"
          hint="The longest cord you would run."
        />
      </div>
    </FormSection>
    <FormSection title="Guests and power">
      <div className="grid gap-3 sm:grid-cols-2">
        <FormText name="ages" label="Ages" required placeholder="3 to 12 years" />
        <FormNumber name="capacity" label="Guests at a time" required inputMode="numeric" />
        <FormNumber name="power.blowers" label="Blowers" required inputMode="numeric" />
        <FormNumber name="power.circuits" label="Electric circuits" required inputMode="numeric" />
      </div>
      <FormCheckbox name="wet" label="Wet: runs with water" />
    </FormSection>
  </>
);

/** What trucks and crews need to know. */
const ForTheCrew = () => (
  <FormSection title="For the crew">
    <p className="text-sm text-muted">
      Left empty, a day is planned as if it were a small bounce house.
    </p>
    <div className="grid gap-3 sm:grid-cols-2">
      {HANDLING_FIELDS.map(({ key, head }) => (
        <FormNumber key={key} name={`handling.${key}`} label={head} />
      ))}
    </div>
  </FormSection>
);

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
      schema={resolver}
      fieldOf={fieldOf}
      values={values}
      write={(input) => save.mutateAsync({ input, base })}
      submit={isUploading ? 'Uploading…' : base === undefined ? 'Add product' : 'Save product'}
      done={({ title }) => `${title} is saved.`}
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
          query.isError ? (
            <LoadFailed title="The product did not load" query={query} />
          ) : (
            <DrawerLoading />
          )
        ) : product === undefined && !isNew ? (
          <StateBox is="changed" title="No product has this address">
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
