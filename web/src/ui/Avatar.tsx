import { thumbs } from '@dicebear/collection'
import { createAvatar } from '@dicebear/core'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadedUrl } from '../lib/uploaded-url.ts'
import classes from './Avatar.module.css'

export interface Pictured {
  readonly id: string
  readonly name: string
  readonly surname?: string
  readonly image: string
  readonly deleted?: boolean | undefined
}

const drawn = new Map<string, string>()
/** Background colours with enough contrast in both themes. */
const backgrounds = ['0b6b55', 'ff8a33', '3d6fb6', '8a5bb0', 'c2536b', '5f7d2b', '2b8a9e', 'b0742a']

/** Returns the generated picture of a seed; the same seed gives the same picture. */
export function seedPicture(seed: string): string {
  const found = drawn.get(seed)
  if (found) return found
  const uri = createAvatar(thumbs, {
    seed,
    backgroundColor: [backgrounds[hash(seed) % backgrounds.length] ?? '0b6b55'],
    shapeColor: ['ffe0c8', 'dff0e9', 'f6e7b4', 'd9e6fb', 'f3d7e6'],
  }).toDataUri()
  drawn.set(seed, uri)
  return uri
}

/** The picture of a person or a group; hidden from screen readers, because the name is beside it. */
export function Avatar({ who, size = 40 }: { who: Pictured; size?: number }) {
  const source = pictureOf(who.image)
  // The address of a picture may have expired.
  const [broken, setBroken] = useState<string | null>(null)
  const style: CSSProperties = { width: size, height: size, fontSize: size * 0.38 }
  if (source && source !== broken) {
    const fail = () => setBroken(source)
    return <img className={classes.avatar} style={style} src={source} alt="" loading="lazy" onError={fail} />
  }
  const hue = { '--hue': hash(who.id) % 360 } as CSSProperties
  return (
    <span className={classes.avatar} style={{ ...style, ...hue }} aria-hidden="true">
      {who.deleted ? '–' : initials(who)}
    </span>
  )
}

export function PersonName({ who }: { who: Pictured }) {
  const { t } = useTranslation()
  if (who.deleted) return <span className={classes.gone}>{t('deletedPerson')}</span>
  return <>{fullName(who)}</>
}

export function fullName(who: { name: string; surname?: string }): string {
  return `${who.name} ${who.surname ?? ''}`.trim()
}

function pictureOf(image: string): string | null {
  if (image.startsWith('SEED:')) return seedPicture(image.slice('SEED:'.length))
  return uploadedUrl(image)
}

function initials(who: Pictured): string {
  const words = fullName(who).split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}

function hash(text: string): number {
  let sum = 7
  for (let index = 0; index < text.length; index++) sum = (sum * 31 + text.charCodeAt(index)) % 1_000_003
  return sum
}
