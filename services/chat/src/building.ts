export function building(): never {
  throw new Error('being built')
}
