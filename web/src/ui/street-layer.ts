import VectorTileLayer from 'ol/layer/VectorTile.js'
import { PMTilesVectorSource } from 'ol-pmtiles'
import { PMTiles } from 'pmtiles'
import type { StreetColours } from './map-style.ts'
import { streetStyle } from './street-style.ts'

const credits = '© OpenStreetMap contributors, Protomaps'

interface StreetMap {
  /** The address of the PMTiles file. */
  readonly url: string
  readonly colour: StreetColours
  readonly language: string
}

/** Returns the layer of the operator's street map. @throws if the file cannot be read */
export async function streetLayer({ url, colour, language }: StreetMap): Promise<VectorTileLayer> {
  // Read here first, because the library's source does not report a file that cannot be read.
  await new PMTiles(url).getHeader()
  return new VectorTileLayer({
    source: new PMTilesVectorSource({ url, attributions: credits }),
    style: streetStyle(colour, language),
    declutter: true,
  })
}
