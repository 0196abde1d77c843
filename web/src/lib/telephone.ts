/** Removes the spaces, brackets, hyphens and slashes that people write in telephone numbers. */
export function plainTelephone(text: string): string {
  return text.replaceAll(/[\s()/-]/g, '')
}
