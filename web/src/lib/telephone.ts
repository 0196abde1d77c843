/** People write a number in groups, with brackets, hyphens or slashes; it is sent without them. */
export function plainTelephone(text: string): string {
  return text.replaceAll(/[\s()/-]/g, '')
}
