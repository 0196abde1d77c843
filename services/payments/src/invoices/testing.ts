import { readFile } from 'node:fs/promises'
import { validateXML } from 'xmllint-wasm'

/** The schema as its publisher gives it out, with the permission to copy it. */
const schemaFile = new URL('../../test/isdoc-invoice-6.0.2.xsd', import.meta.url)

/** Returns what libxml2 says against a document by the schema of ISDOC 6.0.2; nothing for a valid one. */
export async function isdocErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'invoice.isdoc', contents: xml },
    schema: { fileName: 'isdoc-invoice-6.0.2.xsd', contents: await readFile(schemaFile, 'utf8') },
  })
  return errors.map(({ message }) => message)
}
