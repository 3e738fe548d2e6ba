/** What a size is known by: large letters or small ones make no other, nor do spaces around it while it is typed. */
export const sizeKey = (label: string) => label.trim().toLowerCase()

export const isSameSize = (one: string, other: string) => sizeKey(one) === sizeKey(other)

export const hasSize = (labels: readonly string[], label: string) =>
  labels.some((each) => isSameSize(each, label))
