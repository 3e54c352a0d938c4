type Props = { size?: number; logo?: string };

/** The organisation's logo; without one the product's. */
export function Mark({ size = 24, logo }: Props) {
  return logo ? (
    <img src={logo} alt="" height={size} style={{ flex: 'none', maxWidth: 4 * size, objectFit: 'contain' }} />
  ) : (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="#1668dc" />
      <path d="M9 8h10a5 5 0 0 1 0 10h-5l-5 5z" fill="#fff" />
      <circle cx="22.5" cy="22.5" r="2.5" fill="#9cc5ff" />
    </svg>
  );
}
