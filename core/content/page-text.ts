/** One section of a text page, under its own heading. `id` is its anchor in the address. */
export type TextSection = {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A list below the paragraphs. */
  readonly points?: readonly string[] | undefined;
  /** Links to other websites, shown last. */
  readonly links?: readonly { readonly label: string; readonly href: string }[] | undefined;
};

/** A whole text page. `lead` is its first sentence, which search engines show. */
export type PageText = {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly TextSection[];
};
