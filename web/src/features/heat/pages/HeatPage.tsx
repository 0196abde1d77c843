import { heatLimits } from '@parta/contracts/availability-values'
import type { HeatSquare } from '@parta/contracts/heat'
import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import { type Activity, activities } from '@parta/contracts/values'
import { IconMapSearch } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress, withParam } from '../../../lib/address.ts'
import { lastCity, pointOf } from '../../../lib/geo.ts'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { paths } from '../../../lib/paths.ts'
import type { Planned } from '../../../lib/planned.ts'
import { ActivitySelect } from '../../../ui/ActivitySelect.tsx'
import { CityButtons } from '../../../ui/CityButtons.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MapSkeleton } from '../../../ui/MapSkeleton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import type { MapRest } from '../../../ui/use-map-rest.ts'
import { useHeatMap } from '../api.ts'
import { BestSquares } from '../components/BestSquares.tsx'
import { HourOffer } from '../components/HourOffer.tsx'
import { Legend } from '../components/Legend.tsx'
import { WeekGrid } from '../components/WeekGrid.tsx'
import { bestOf, type Cell, cellsOf, centreOfSquare, keyOf, levelOf, type Ranked, startOf } from '../heat.ts'
import classes from './HeatPage.module.css'

const SquaresMap = lazy(async () => ({ default: (await import('../../../ui/SquaresMap.tsx')).SquaresMap }))
const zoom = 11
/** From this zoom out the larger squares are shown. */
const farZoom = 10
const bestCount = 5

/** When and where people near a place could play. */
export function HeatPage() {
  const { t } = useTranslation('heat')
  const { data: me, error, mutate } = useMe()
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} back={paths.availabilities} />
      {me ? (
        <Heat home={me.location ?? pointOf(lastCity())} />
      ) : error ? (
        <Failed error={error} again={() => void mutate()} />
      ) : (
        <Loading rows={3} />
      )}
    </>
  )
}

function Heat({ home }: { home: Coordinates }) {
  const { t } = useTranslation('heat')
  const [query, change] = useAddress()
  const activity: Activity = activities.find((one) => one === query.get('activity')) ?? 'any'
  const [view, setView] = useState<View>({ centre: gridded(home), km: heatLimits.fineKm })
  const { data, error, mutate } = useHeatMap({ centre: gridded(view.centre), km: view.km, activity })
  return (
    <div className={classes.page}>
      <div className={classes.where}>
        <div className={classes.activity}>
          <ActivitySelect
            label={t('activity')}
            value={activity === 'any' ? null : activity}
            onChange={(next) => change((now) => withParam(now, 'activity', next))}
            placeholder={t('activities:picker.all')}
            clearable
          />
        </div>
        <CityButtons label={t('around')} centre={view.centre} onChoose={(centre) => setView({ ...view, centre })} />
      </div>
      {error && !data ? (
        <Failed error={error} again={() => void mutate()} />
      ) : (
        <Week
          from={data?.from ?? null}
          squares={data?.squares ?? none}
          isLoading={!data}
          view={view}
          activity={activity}
          onView={setView}
        />
      )}
    </div>
  )
}

/** The part of the map that is looked at. */
interface View {
  readonly centre: Coordinates
  /** Kilometres from the centre to each side. */
  readonly km: number
}

const none: readonly HeatSquare[] = []

/** Rounds a place to about a kilometre: where the person lives is not sent, and a small move asks for nothing new. */
function gridded({ lat, lon }: Coordinates): Coordinates {
  return { lat: Math.round(lat * 100) / 100, lon: Math.round(lon * 100) / 100 }
}

interface WeekProps {
  /** Null before anything was counted. */
  readonly from: string | null
  readonly squares: readonly HeatSquare[]
  readonly isLoading: boolean
  readonly view: View
  readonly activity: Activity
  readonly onView: (view: View) => void
}

function Week({ from, squares, isLoading, view, activity, onView }: WeekProps) {
  const { centre } = view
  const now = useNow()
  const [key, setKey] = useState<string | null>(null)
  const [start, setStart] = useState<string | null>(null)
  const chosen = squares.find((square) => keyOf(square) === key)
  const all = useMemo(() => (from === null ? [] : cellsOf(from, squares, now)), [from, squares, now])
  const cells = useMemo(() => (from && chosen ? cellsOf(from, [chosen], now) : all), [from, chosen, all, now])
  // The next snapshot counts its hours from another one: the chosen hour is kept by its time.
  const cell = cells.find((one) => one.start === start)
  const step = cell?.step ?? null
  const ranked = useMemo(
    () => squares.map((square) => ({ square, level: levelOf(square, all, step) })).filter(({ level }) => level > 0),
    [squares, all, step],
  )
  const target = chosen ?? bestOf(ranked, centre, 1)[0]?.square
  const location = target ? centreOfSquare(target) : centre
  return (
    <div className={classes.columns}>
      <Places ranked={ranked} chosen={chosen ? key : null} view={view} onChoose={setKey} onView={onView}>
        {ranked.length === 0 && !isLoading && step === null && <Nothing isCounted={from !== null} />}
      </Places>
      {from === null ? (
        isLoading && <Loading rows={4} />
      ) : (
        <Hours
          cells={cells}
          step={step}
          planned={cell ? { start: cell.start, location, activity } : null}
          onStep={(next) => setStart(next === null ? null : startOf(from, next))}
          onWhole={chosen ? () => setKey(null) : null}
        />
      )}
    </div>
  )
}

interface PlacesProps {
  readonly ranked: readonly Ranked[]
  readonly chosen: string | null
  readonly view: View
  readonly onChoose: (key: string | null) => void
  readonly onView: (view: View) => void
  /** Shown when there are no squares. */
  readonly children: ReactNode
}

/** The map and the best squares. */
function Places({ ranked, chosen, view, onChoose, onView, children }: PlacesProps) {
  const { t } = useTranslation('heat')
  const { centre } = view
  const drawn = useMemo(() => ranked.map(({ square, level }) => ({ ...square, key: keyOf(square), level })), [ranked])
  const rest = ({ centre: middle, zoom: at, isByHand }: MapRest) => {
    const km = at < farZoom ? heatLimits.kmMax : heatLimits.fineKm
    if (isByHand || km !== view.km) onView({ centre: isByHand ? middle : centre, km })
  }
  return (
    <div className={classes.column}>
      <Suspense fallback={<MapSkeleton height={mapHeight} />}>
        <SquaresMap
          label={t('map')}
          centre={centre}
          zoom={zoom}
          height={mapHeight}
          squares={drawn}
          chosen={chosen}
          onChoose={onChoose}
          onRest={rest}
        />
      </Suspense>
      <Legend />
      {ranked.length > 0 && (
        <BestSquares best={bestOf(ranked, centre, bestCount)} centre={centre} chosen={chosen} onChoose={onChoose} />
      )}
      {children}
      <p className={classes.note}>{t('note', { least: heatLimits.bands[0] })}</p>
    </div>
  )
}

function Nothing({ isCounted }: { isCounted: boolean }) {
  const { t } = useTranslation('heat')
  return <Empty icon={IconMapSearch} title={t('empty.title')} text={t(isCounted ? 'empty.text' : 'empty.soon')} />
}

interface HoursProps {
  readonly cells: readonly Cell[]
  readonly step: number | null
  readonly planned: Planned | null
  readonly onStep: (step: number | null) => void
  /** Shows the whole area again; null where it is shown. */
  readonly onWhole: (() => void) | null
}

/** The week, and what can be done with the chosen hour. */
function Hours({ cells, step, planned, onStep, onWhole }: HoursProps) {
  const { t } = useTranslation('heat')
  const title = t(onWhole ? 'grid.square' : 'grid.area')
  const level = cells.find((cell) => cell.step === step)?.level ?? 0
  return (
    <div className={classes.column}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {onWhole && <Pill onClick={onWhole}>{t('grid.whole')}</Pill>}
      </div>
      <p className={classes.note}>{t('offer.hint')}</p>
      <WeekGrid label={title} cells={cells} chosen={step} onChoose={onStep} />
      <HourOffer planned={planned} level={level} isSquare={onWhole !== null} />
    </div>
  )
}

const mapHeight = limits.mapHeights.other
