/** The part of the library that the tests use; the package has no types. */
declare module 'vt-pbf' {
  export function fromGeojsonVt(
    layers: Readonly<Record<string, unknown>>,
    options: { readonly version: number; readonly extent: number },
  ): Uint8Array
}
