/** Beyond these a thumb finds its option sooner in a list. */
const mostChips = 8
const longestChip = 18

/** How the options of a group are drawn: a few short ones side by side, the rest under each other. */
export const lookOf = (options: readonly { readonly label: string }[]): 'chips' | 'rows' =>
  options.length <= mostChips && options.every(({ label }) => label.length <= longestChip)
    ? 'chips'
    : 'rows'
