/** What was chosen, as `timesLabel` says it, in its order: of a column of `StoredAddon`s, as rows of one text. */
const chosenWordsText = (addons: string) => `
  select case when (chosen ->> 'times')::integer > 1 then (chosen ->> 'times') || ' × ' else '' end
    || case when chosen ->> 'type' <> '' and chosen ->> 'label' ~ '^[0-9 .,/%+-]+$' then (chosen ->> 'type') || ': ' else '' end
    || (chosen ->> 'label') as words, place
  from jsonb_array_elements(${addons}) with ordinality as each (chosen, place)`

/**
 * The parts of the order line of a query, those that are alike together, as `partLabels` says them: rows of one text, in
 * their order.
 */
const partWordsText = `
  select case when count(*) > 1 then count(*) || ' × ' else '' end || words as words, min(place) as place
  from (
    select place, (part ->> 'name') || coalesce(' (' || nullif(concat_ws(', ', part ->> 'size', (
      select string_agg(words, ', ' order by place) from (${chosenWordsText("part -> 'addons'")}) as chosen)), '') || ')', '') as words
    from jsonb_array_elements(parts) with ordinality as filled (part, place)
  ) as told
  group by words`

/** The size, the parts and what was chosen of the order line of a query, as every print says it: an array of texts. */
export const detailsText = `array_remove(array[size], null)
  || array(select words from (${partWordsText}) as part order by place)
  || array(select words from (${chosenWordsText('addons')}) as chosen order by place)`
