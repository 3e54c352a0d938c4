export const LANGUAGES = ['node', 'php', 'python', 'java', 'go'] as const;
export type SampleLanguage = (typeof LANGUAGES)[number];

/**
 * Signs a visitor's identity on the site's own server: a JWT with HS256, `sub` and `exp`. Only the standard library of
 * each language, so that a sample runs as it is copied.
 */
export const SAMPLES: Record<SampleLanguage, string> = {
  node: `import { createHmac } from 'node:crypto';

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function signIdentity({ id, name, email, phone }) {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const content = part({ alg: 'HS256', typ: 'JWT' }) + '.' + part({ sub: id, name, email, phone, exp });
  const signature = createHmac('sha256', process.env.PARLEY_SITE_SECRET).update(content).digest('base64url');
  return content + '.' + signature;
}
`,
  php: `<?php
function part(string $bytes): string {
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

function sign_identity(string $id, string $name, string $email = '', string $phone = ''): string {
    $claims = ['sub' => $id, 'name' => $name, 'email' => $email, 'phone' => $phone, 'exp' => time() + 3600];
    $content = part(json_encode(['alg' => 'HS256', 'typ' => 'JWT'])) . '.' . part(json_encode(array_filter($claims)));
    return $content . '.' . part(hash_hmac('sha256', $content, getenv('PARLEY_SITE_SECRET'), true));
}
`,
  python: `import base64, hashlib, hmac, json, os, time

def part(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

def sign_identity(id: str, **details: str) -> str:
    """Details: name, email, phone."""
    claims = {"sub": id, **details, "exp": int(time.time()) + 3600}
    content = ".".join(part(json.dumps(value).encode()) for value in ({"alg": "HS256", "typ": "JWT"}, claims))
    secret = os.environ["PARLEY_SITE_SECRET"].encode()
    return content + "." + part(hmac.new(secret, content.encode(), hashlib.sha256).digest())
`,
  java: `import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Identity {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    public static String sign(String id, String name, String email, String phone) throws Exception {
        long exp = Instant.now().getEpochSecond() + 3600;
        String content = part(Map.of("alg", "HS256", "typ", "JWT")) + "."
            + part(Map.of("sub", id, "name", name, "email", email, "phone", phone, "exp", exp));
        Mac mac = Mac.getInstance("HmacSHA256");
        byte[] secret = System.getenv("PARLEY_SITE_SECRET").getBytes(StandardCharsets.UTF_8);
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        return content + "." + BASE64.encodeToString(mac.doFinal(content.getBytes(StandardCharsets.UTF_8)));
    }

    private static String part(Map<String, ?> value) throws Exception {
        return BASE64.encodeToString(JSON.writeValueAsBytes(value));
    }
}
`,
  go: `package identity

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"os"
	"time"
)

type Claims struct {
	ID      string \`json:"sub"\`
	Name    string \`json:"name,omitempty"\`
	Email   string \`json:"email,omitempty"\`
	Phone   string \`json:"phone,omitempty"\`
	Expires int64  \`json:"exp"\`
}

func Sign(claims Claims) (string, error) {
	claims.Expires = time.Now().Add(time.Hour).Unix()
	body, err := json.Marshal(claims)
	if err != nil {
		return "", err
	}
	part := base64.RawURLEncoding.EncodeToString
	content := part([]byte(\`{"alg":"HS256","typ":"JWT"}\`)) + "." + part(body)
	mac := hmac.New(sha256.New, []byte(os.Getenv("PARLEY_SITE_SECRET")))
	mac.Write([]byte(content))
	return content + "." + part(mac.Sum(nil)), nil
}
`,
};

/** On the page, after the server has signed. */
export const PAGE_SAMPLE = `<script>window.parley = window.parley || function () { (parley.q = parley.q || []).push(arguments) }</script>
<script>parley('identify', '<identity>')</script>`;
