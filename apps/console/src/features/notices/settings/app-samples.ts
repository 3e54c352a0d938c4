export const APP_SAMPLES = ['ios', 'android'] as const;
export type AppSample = (typeof APP_SAMPLES)[number];

export type AppFacts = {
  /** Address of the widget's script. */
  script: string;
  key: string;
  /** One of the site's domains: the page in the web view counts as one of it. */
  domain: string;
};

/** The page that the web view shows; `\(identity)` and `$identity` are put in by the app. */
const pageWith = ({ script, key }: AppFacts, identity: string): string => `<!doctype html>
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<script>window.parley = window.parley || function () { (parley.q = parley.q || []).push(arguments) }</script>
<script async src="${script}" data-site="${key}"></script>
<script>
  parley('identify', '${identity}');
  parley('open');
</script>`;

const indented = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);

/**
 * The chat in a web view of an app. The identity is signed by the app's own server with the site's secret: the secret
 * itself must never be in an app, from which anybody could read it.
 */
export const appSample: Record<AppSample, (facts: AppFacts) => string> = {
  ios: (facts) => `import UIKit
import WebKit

final class ChatViewController: UIViewController {
    /// From your server, which signs it with the site's secret (JWT, HS256).
    var identity = ""

    override func viewDidLoad() {
        super.viewDidLoad()
        let configuration = WKWebViewConfiguration()
        // Keeps the conversation when the app starts again.
        configuration.websiteDataStore = .default()
        let view = WKWebView(frame: self.view.bounds, configuration: configuration)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view.addSubview(view)
        view.loadHTMLString(page, baseURL: URL(string: "https://${facts.domain}/"))
    }

    private var page: String {
        """
        ${indented(pageWith(facts, '\\(identity)'), 8)}
        """
    }
}
`,
  android: (facts) => `import android.annotation.SuppressLint
import android.os.Bundle
import android.webkit.WebView
import androidx.appcompat.app.AppCompatActivity

class ChatActivity : AppCompatActivity() {
    @SuppressLint("SetJavaScriptEnabled")
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        // From your server, which signs it with the site's secret (JWT, HS256).
        val identity = intent.getStringExtra("identity").orEmpty()
        val view = WebView(this)
        view.settings.javaScriptEnabled = true
        // Keeps the conversation when the app starts again.
        view.settings.domStorageEnabled = true
        setContentView(view)
        view.loadDataWithBaseURL("https://${facts.domain}/", page(identity), "text/html", "utf-8", null)
    }

    private fun page(identity: String) = """
        ${indented(pageWith(facts, '$identity'), 8)}
    """.trimIndent()
}
`,
};
