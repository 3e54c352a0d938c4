import style from './demo.module.css';

/** A picture drawn from its number, so that sample content needs no files. */
export function Picture({ number, size = 48 }: { number: number; size?: number }) {
  const hue = (number * 47) % 360;
  return (
    <svg className={style.picture} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" fill={`hsl(${hue} 60% 78%)`} />
      <circle cx={14 + (number % 5) * 4} cy="16" r="6" fill={`hsl(${(hue + 60) % 360} 80% 92%)`} />
      <path d={`M0 48 ${14 + (number % 7)} 24 26 38 ${34 + (number % 4)} 30 48 48z`} fill={`hsl(${hue} 45% 45%)`} />
    </svg>
  );
}
