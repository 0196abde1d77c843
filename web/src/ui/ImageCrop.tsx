import { Button, Group, Slider } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import AvatarEditor, { type AvatarEditorRef, type Position } from 'react-avatar-editor'
import { useTranslation } from 'react-i18next'
import classes from './ImageEditor.module.css'
import { chosenPicture, dataUrlOf } from './picture.ts'

const side = 280
const edge = 20
const scales = { min: 1, max: 5, step: 1 }
const rotations = { min: -180, max: 180, step: 5 }
/** An arrow key moves the picture by this fraction of its size. */
const nudge = 0.02
const arrows: Record<string, Position> = {
  ArrowLeft: { x: -nudge, y: 0 },
  ArrowRight: { x: nudge, y: 0 },
  ArrowUp: { x: 0, y: -nudge },
  ArrowDown: { x: 0, y: nudge },
}

interface Props {
  readonly file: File
  readonly isRound: boolean
  readonly onDone: (image: string) => void
  readonly onOther: () => void
}

/** Crops a photo: moved by dragging or arrow keys, scaled and rotated by sliders. */
export function ImageCrop({ file, isRound, onDone, onOther }: Props) {
  const { t } = useTranslation('images')
  const editor = useRef<AvatarEditorRef>(null)
  const [scale, setScale] = useState(1)
  const [rotate, setRotate] = useState(0)
  const [position, setPosition] = useState<Position>({ x: 0.5, y: 0.5 })
  const hint = useId()

  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    setPosition(({ x, y }) => ({ x: within(x - by.x), y: within(y - by.y) }))
  }

  return (
    <div className={classes.crop}>
      <div
        className={classes.stage}
        role="application"
        aria-label={t('crop')}
        aria-describedby={hint}
        // The arrow keys move the picture.
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <AvatarEditor
          ref={editor}
          image={file}
          width={side}
          height={side}
          border={edge}
          borderRadius={isRound ? side / 2 : 0}
          color={[10, 20, 16, 0.55]}
          scale={scale}
          rotate={rotate}
          position={position}
          onPositionChange={setPosition}
        />
      </div>
      <p id={hint} className={classes.hint}>
        {t('cropHint')}
      </p>
      <Range label={t('scale')} value={scale} onChange={setScale} {...scales} text={(value) => `${value}×`} />
      <Range label={t('rotate')} value={rotate} onChange={setRotate} {...rotations} text={(value) => `${value}°`} />
      <Group justify="center">
        <Button variant="default" onClick={onOther}>
          {t('other')}
        </Button>
        <Button onClick={() => editor.current && onDone(chosenPicture(dataUrlOf(editor.current.getImage())))}>
          {t('use')}
        </Button>
      </Group>
    </div>
  )
}

function within(part: number): number {
  return Math.min(1, Math.max(0, part))
}

interface RangeProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly text: (value: number) => string
  readonly onChange: (value: number) => void
}

function Range({ label, text, ...rest }: RangeProps) {
  return (
    <div className={classes.slider}>
      <p>
        {label}: {text(rest.value)}
      </p>
      <Slider {...rest} label={null} thumbLabel={label} size="lg" thumbSize={26} />
    </div>
  )
}
